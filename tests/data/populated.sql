-- Every table with rows as a bot writes them: a lobby, a deal that is being played (Bob was voted in for Dan), one
-- between deals, a match that is over and judged, one that was given up, a tournament. The actions are real games.
-- In the columns of schema 11; an older schema is given the tables and columns that it has.

INSERT INTO tables (
    id, guild_id, channel_id, thread_id, lobby_message_id, message_id, message_posted_at,
    ping_message_id, host_id, variant, options, status, version, announced_version, locale,
    match_id, next_deal_at, created_at, touched_at, rated, pace, look_at, turn_version, turn_seat,
    turn_person, turn_at, turn_allowed, deadline_at, timed_out, called, called_at, ping_place_id,
    paused_at, votes, warned_at, warning_message_id, closed_because, tournament_id,
    tournament_round, duplicate
) VALUES
    (1, 7, 70, NULL, 701, NULL, NULL, NULL, 101, 'classic', '{}', 'lobby', 3, 3, 'en-US', NULL, NULL, 1767225601000, 1767225601500, 1, 'none', 1767398400000, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0),
    (2, 7, 70, 72, 702, 712, 1767225620000, 722, 101, 'classic', '{}', 'playing', 22, 22, 'en-US', 1, NULL, 1767225602000, 1767225602500, 1, 'day', 1767285600000, 22, 1, 102, 1767225620000, 86400000, 1767312020000, 0, 1, 1767225620500, 72, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0),
    (3, 7, 70, 73, 703, 713, NULL, NULL, 102, 'classic', '{"target_score": 5000}', 'between_deals', 44, 44, 'en-US', 2, 1767225720000, 1767225603000, 1767225603500, 1, 'none', 1767225720000, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0),
    (4, 7, 70, 74, 704, 714, NULL, NULL, 101, 'classic', '{"target_score": 100}', 'finished', 95, 94, 'en-US', 3, NULL, 1767225604000, 1767225604500, 1, 'none', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0),
    (5, 7, 70, 75, 705, NULL, NULL, NULL, 101, 'classic', '{}', 'closed', 9, 9, 'en-US', 4, NULL, 1767225605000, 1767225605500, 1, 'none', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 1767225640000, 745, 'idle', NULL, NULL, 0),
    (6, 8, 71, 76, 706, 716, NULL, NULL, 0, 'classic', '{}', 'playing', 12, 12, 'en-US', 5, NULL, 1767225606000, 1767225606500, 1, 'week', 1767825600000, 12, 0, 101, 1767225651000, 604800000, 1767830451000, 0, 0, NULL, NULL, 1767225652000, NULL, NULL, NULL, NULL, 1, 1, 2);

INSERT INTO seats (
    table_id, seat, person_id, computer, name, presence, misses, bank, prepared, note
) VALUES
    (1, 0, 101, NULL, 'Ann', 'present', 0, NULL, NULL, NULL),
    (1, 1, NULL, NULL, '', 'present', 0, NULL, NULL, NULL),
    (1, 2, NULL, 'steady', 'Ada', 'present', 0, NULL, NULL, NULL),
    (1, 3, NULL, NULL, '', 'present', 0, NULL, NULL, NULL),
    (2, 0, 101, NULL, 'Ann', 'present', 0, 240000, 'discard lowest', NULL),
    (2, 1, 102, NULL, 'Bob', 'present', 0, 240000, NULL, NULL),
    (2, 2, NULL, 'steady', 'Ada', 'present', 0, 240000, NULL, NULL),
    (2, 3, NULL, 'steady', 'Ben', 'present', 0, 240000, NULL, NULL),
    (3, 0, 102, NULL, 'Bob', 'present', 0, NULL, NULL, NULL),
    (3, 1, 103, NULL, 'Cat', 'present', 0, NULL, NULL, NULL),
    (3, 2, 101, NULL, 'Ann', 'present', 0, NULL, NULL, NULL),
    (3, 3, NULL, 'steady', 'Ben', 'present', 0, NULL, NULL, NULL),
    (4, 0, 101, NULL, 'Ann', 'present', 0, NULL, NULL, NULL),
    (4, 1, 102, NULL, 'Bob', 'present', 0, NULL, NULL, NULL),
    (4, 2, 103, NULL, 'Cat', 'present', 0, NULL, NULL, NULL),
    (4, 3, 104, NULL, 'Dän “the pile” O''Neill', 'present', 0, NULL, NULL, NULL),
    (5, 0, 101, NULL, 'Ann', 'present', 0, NULL, NULL, NULL),
    (5, 1, NULL, 'steady', 'Ada', 'present', 0, NULL, NULL, NULL),
    (5, 2, NULL, 'steady', 'Ben', 'present', 0, NULL, NULL, NULL),
    (5, 3, NULL, 'steady', 'Ada', 'present', 0, NULL, NULL, NULL),
    (6, 0, 101, NULL, 'Ann', 'present', 0, NULL, NULL, NULL),
    (6, 1, 103, NULL, 'Cat', 'present', 0, NULL, NULL, NULL),
    (6, 2, 102, NULL, 'Bob', 'present', 0, NULL, NULL, NULL),
    (6, 3, 104, NULL, 'Dän “the pile” O''Neill', 'kept', 1, NULL, NULL, NULL);

INSERT INTO drafts (
    table_id, seat, version, content
) VALUES
    (2, 1, 22, '{"melds": []}');

INSERT INTO next_presses (
    table_id, person_id
) VALUES
    (3, 101);

INSERT INTO matches (
    id, table_id, guild_id, variant, options, rules_revision, first_dealer, started_at, finished_at,
    outcome, deals_played, rated, judged_no, verdict, reason, tournament_id, tournament_round,
    duplicate
) VALUES
    (1, 2, 7, 'classic', '{}', 1, 3, 1767225610000, NULL, NULL, 0, 1, NULL, NULL, NULL, NULL, NULL, 0),
    (2, 3, 7, 'classic', '{"target_score": 5000}', 1, 3, 1767225620000, NULL, NULL, 1, 1, NULL, NULL, NULL, NULL, NULL, 0),
    (3, 4, 7, 'classic', '{"target_score": 100, "tie_rule": "draw"}', 1, 3, 1767225630000, 1767225639000, 'finished', 1, 1, 1, 'rated', NULL, NULL, NULL, 0),
    (4, 5, 7, 'classic', '{}', 1, 3, 1767225640000, 1767225649000, 'abandoned', 0, 1, 2, 'given_up', 'idle', NULL, NULL, 0),
    (5, 6, 8, 'classic', '{"target_score": 5000}', 1, 3, 1767225650000, NULL, NULL, 0, 1, NULL, NULL, NULL, 1, 1, 2);

INSERT INTO match_seats (
    match_id, seat, side, person_id, computer, name, won, points, left_at
) VALUES
    (1, 0, 0, 101, NULL, 'Ann', NULL, NULL, NULL),
    (1, 1, 1, 104, NULL, 'Dän “the pile” O''Neill', NULL, NULL, 1767225615000),
    (1, 2, 0, NULL, 'steady', 'Ada', NULL, NULL, NULL),
    (1, 3, 1, NULL, 'steady', 'Ben', NULL, NULL, NULL),
    (2, 0, 0, 102, NULL, 'Bob', NULL, NULL, NULL),
    (2, 1, 1, 103, NULL, 'Cat', NULL, NULL, NULL),
    (2, 2, 0, 101, NULL, 'Ann', NULL, NULL, NULL),
    (2, 3, 1, NULL, 'steady', 'Ben', NULL, NULL, NULL),
    (3, 0, 0, 101, NULL, 'Ann', 0, 855, NULL),
    (3, 1, 1, 102, NULL, 'Bob', 1, 1120, NULL),
    (3, 2, 0, 103, NULL, 'Cat', 0, 855, NULL),
    (3, 3, 1, 104, NULL, 'Dän “the pile” O''Neill', 1, 1120, NULL),
    (4, 0, 0, 101, NULL, 'Ann', NULL, NULL, NULL),
    (4, 1, 1, NULL, NULL, '', NULL, NULL, 1767225645000),
    (4, 2, 0, NULL, 'steady', 'Ada', NULL, NULL, NULL),
    (4, 3, 1, NULL, 'steady', 'Ben', NULL, NULL, NULL),
    (5, 0, 0, 101, NULL, 'Ann', NULL, NULL, NULL),
    (5, 1, 1, 103, NULL, 'Cat', NULL, NULL, NULL),
    (5, 2, 0, 102, NULL, 'Bob', NULL, NULL, NULL),
    (5, 3, 1, 104, NULL, 'Dän “the pile” O''Neill', NULL, NULL, NULL);

INSERT INTO deals (
    match_id, round, seed, started_at, finished_at, result
) VALUES
    (1, 1, '5f0c', 1767225610000, NULL, NULL),
    (2, 1, 'abc123', 1767225620000, 1767225629000, '{"reason": "out", "by": 2, "concealed": false, "scores": [{"canastas": 300, "going_out": 100, "threes": 100, "melds": 305, "hands": -30, "penalties": 0, "special": 0, "total": 775}, {"canastas": 300, "going_out": 0, "threes": 300, "melds": 125, "hands": -115, "penalties": 0, "special": 0, "total": 610}], "totals": [775, 610], "match_over": false, "winners": []}'),
    (3, 1, 'def456', 1767225630000, 1767225639000, '{"reason": "out", "by": 2, "concealed": false, "scores": [{"canastas": 300, "going_out": 100, "threes": 200, "melds": 295, "hands": -40, "penalties": 0, "special": 0, "total": 855}, {"canastas": 600, "going_out": 0, "threes": 100, "melds": 470, "hands": -50, "penalties": 0, "special": 0, "total": 1120}], "totals": [855, 1120], "match_over": true, "winners": [1, 3]}'),
    (4, 1, '77', 1767225640000, NULL, NULL),
    (5, 1, '90ab', 1767225650000, NULL, NULL);

INSERT INTO actions (
    match_id, round, n, seat, content, version, acted_at, made_by
) VALUES
    (1, 1, 1, 0, 'draw', 6, 1767225610010, NULL),
    (1, 1, 2, 0, 'discard 8c', 7, 1767225610020, NULL),
    (1, 1, 3, 1, 'draw', 8, 1767225610030, NULL),
    (1, 1, 4, 1, 'meld AcAd2h', 9, 1767225610040, NULL),
    (1, 1, 5, 1, 'discard 7s', 10, 1767225610050, NULL),
    (1, 1, 6, 2, 'draw', 11, 1767225610060, NULL),
    (1, 1, 7, 2, 'meld AdAc2s', 12, 1767225610070, 'clock'),
    (1, 1, 8, 2, 'discard 5s', 13, 1767225610080, NULL),
    (1, 1, 9, 3, 'draw', 14, 1767225610090, NULL),
    (1, 1, 10, 3, 'meld 6c6s6h', 15, 1767225610100, NULL),
    (1, 1, 11, 3, 'meld Ah', 16, 1767225610110, NULL),
    (1, 1, 12, 3, 'discard 7c', 17, 1767225610120, NULL),
    (1, 1, 13, 0, 'take 7h7h', 18, 1767225610130, NULL),
    (1, 1, 14, 0, 'meld 7c7s', 19, 1767225610140, 'clock'),
    (1, 1, 15, 0, 'discard Th', 20, 1767225610150, NULL),
    (1, 1, 16, 1, 'draw', 21, 1767225610160, NULL),
    (1, 1, 17, 1, 'meld 6d', 22, 1767225610170, NULL),
    (2, 1, 1, 0, 'draw', 7, 1767225620010, NULL),
    (2, 1, 2, 0, 'discard Kd', 8, 1767225620020, NULL),
    (2, 1, 3, 1, 'draw', 9, 1767225620030, NULL),
    (2, 1, 4, 1, 'discard 5d', 10, 1767225620040, NULL),
    (2, 1, 5, 2, 'draw', 11, 1767225620050, NULL),
    (2, 1, 6, 2, 'meld 9d9sJk', 12, 1767225620060, NULL),
    (2, 1, 7, 2, 'discard 3c', 13, 1767225620070, 'clock'),
    (2, 1, 8, 3, 'draw', 14, 1767225620080, NULL),
    (2, 1, 9, 3, 'meld KhKs2s2d', 15, 1767225620090, NULL),
    (2, 1, 10, 3, 'discard 3s', 16, 1767225620100, NULL),
    (2, 1, 11, 0, 'draw', 17, 1767225620110, NULL),
    (2, 1, 12, 0, 'meld 9c9h9h', 18, 1767225620120, NULL),
    (2, 1, 13, 0, 'discard 6d', 19, 1767225620130, NULL),
    (2, 1, 14, 1, 'take 6c6c', 20, 1767225620140, 'clock'),
    (2, 1, 15, 1, 'meld KcKhKdKsKd', 21, 1767225620150, NULL),
    (2, 1, 16, 1, 'discard 5d', 22, 1767225620160, NULL),
    (2, 1, 17, 2, 'draw', 23, 1767225620170, NULL),
    (2, 1, 18, 2, 'meld 2s>m1', 24, 1767225620180, NULL),
    (2, 1, 19, 2, 'discard 5c', 25, 1767225620190, NULL),
    (2, 1, 20, 3, 'draw', 26, 1767225620200, NULL),
    (2, 1, 21, 3, 'discard 7c', 27, 1767225620210, 'clock'),
    (2, 1, 22, 0, 'take 7c7d', 28, 1767225620220, NULL),
    (2, 1, 23, 0, 'meld 5h5s5d5c', 29, 1767225620230, NULL),
    (2, 1, 24, 0, 'discard Qh', 30, 1767225620240, NULL),
    (2, 1, 25, 1, 'draw', 31, 1767225620250, NULL),
    (2, 1, 26, 1, 'discard Jd', 32, 1767225620260, NULL),
    (2, 1, 27, 2, 'draw', 33, 1767225620270, NULL),
    (2, 1, 28, 2, 'discard 8s', 34, 1767225620280, 'clock'),
    (2, 1, 29, 3, 'draw', 35, 1767225620290, NULL),
    (2, 1, 30, 3, 'discard As', 36, 1767225620300, NULL),
    (2, 1, 31, 0, 'take AhAd', 37, 1767225620310, NULL),
    (2, 1, 32, 0, 'discard Jd', 38, 1767225620320, NULL),
    (2, 1, 33, 1, 'draw', 39, 1767225620330, NULL),
    (2, 1, 34, 1, 'discard Jc', 40, 1767225620340, NULL),
    (2, 1, 35, 2, 'draw', 41, 1767225620350, 'clock'),
    (2, 1, 36, 2, 'meld Ac ThTd2h 4s4c2c', 42, 1767225620360, NULL),
    (2, 1, 37, 2, 'discard Qs', 43, 1767225620370, NULL),
    (3, 1, 1, 0, 'draw', 5, 1767225630010, NULL),
    (3, 1, 2, 0, 'meld 9s9cJk', 6, 1767225630020, NULL),
    (3, 1, 3, 0, 'discard 6s', 7, 1767225630030, NULL),
    (3, 1, 4, 1, 'draw', 8, 1767225630040, NULL),
    (3, 1, 5, 1, 'discard 6s', 9, 1767225630050, NULL),
    (3, 1, 6, 2, 'draw', 10, 1767225630060, NULL),
    (3, 1, 7, 2, 'meld AhAhAd', 11, 1767225630070, 'clock'),
    (3, 1, 8, 2, 'discard 4h', 12, 1767225630080, NULL),
    (3, 1, 9, 3, 'draw', 13, 1767225630090, NULL),
    (3, 1, 10, 3, 'meld KdKdKc2d', 14, 1767225630100, NULL),
    (3, 1, 11, 3, 'discard 3s', 15, 1767225630110, NULL),
    (3, 1, 12, 0, 'draw', 16, 1767225630120, NULL),
    (3, 1, 13, 0, 'discard 3s', 17, 1767225630130, NULL),
    (3, 1, 14, 1, 'draw', 18, 1767225630140, 'clock'),
    (3, 1, 15, 1, 'discard 4d', 19, 1767225630150, NULL),
    (3, 1, 16, 2, 'draw', 20, 1767225630160, NULL),
    (3, 1, 17, 2, 'discard 5d', 21, 1767225630170, NULL),
    (3, 1, 18, 3, 'draw', 22, 1767225630180, NULL),
    (3, 1, 19, 3, 'discard Ts', 23, 1767225630190, NULL),
    (3, 1, 20, 0, 'draw', 24, 1767225630200, NULL),
    (3, 1, 21, 0, 'discard 2h', 25, 1767225630210, 'clock'),
    (3, 1, 22, 1, 'draw', 26, 1767225630220, NULL),
    (3, 1, 23, 1, 'discard As', 27, 1767225630230, NULL),
    (3, 1, 24, 2, 'draw', 28, 1767225630240, NULL),
    (3, 1, 25, 2, 'discard 5c', 29, 1767225630250, NULL),
    (3, 1, 26, 3, 'draw', 30, 1767225630260, NULL),
    (3, 1, 27, 3, 'discard As', 31, 1767225630270, NULL),
    (3, 1, 28, 0, 'draw', 32, 1767225630280, 'clock'),
    (3, 1, 29, 0, 'discard Kh', 33, 1767225630290, NULL),
    (3, 1, 30, 1, 'draw', 34, 1767225630300, NULL),
    (3, 1, 31, 1, 'discard Ad', 35, 1767225630310, NULL),
    (3, 1, 32, 2, 'draw', 36, 1767225630320, NULL),
    (3, 1, 33, 2, 'discard 3c', 37, 1767225630330, NULL),
    (3, 1, 34, 3, 'draw', 38, 1767225630340, NULL),
    (3, 1, 35, 3, 'discard 9h', 39, 1767225630350, 'clock'),
    (3, 1, 36, 0, 'draw', 40, 1767225630360, NULL),
    (3, 1, 37, 0, 'discard 8d', 41, 1767225630370, NULL),
    (3, 1, 38, 1, 'draw', 42, 1767225630380, NULL),
    (3, 1, 39, 1, 'discard 9h', 43, 1767225630390, NULL),
    (3, 1, 40, 2, 'draw', 44, 1767225630400, NULL),
    (3, 1, 41, 2, 'meld 9s', 45, 1767225630410, NULL),
    (3, 1, 42, 2, 'meld 2s>m1', 46, 1767225630420, 'clock'),
    (3, 1, 43, 2, 'meld 2s>m1', 47, 1767225630430, NULL),
    (3, 1, 44, 2, 'discard Qd', 48, 1767225630440, NULL),
    (3, 1, 45, 3, 'take QsQh', 49, 1767225630450, NULL),
    (3, 1, 46, 3, 'meld 2h>m3', 50, 1767225630460, NULL),
    (3, 1, 47, 3, 'meld 2c>m3', 51, 1767225630470, NULL),
    (3, 1, 48, 3, 'meld Kh', 52, 1767225630480, NULL),
    (3, 1, 49, 3, 'meld 4c4h4d', 53, 1767225630490, 'clock'),
    (3, 1, 50, 3, 'meld AsAsAd', 54, 1767225630500, NULL),
    (3, 1, 51, 3, 'meld Qs', 55, 1767225630510, NULL),
    (3, 1, 52, 3, 'discard Jc', 56, 1767225630520, NULL),
    (3, 1, 53, 0, 'draw', 57, 1767225630530, NULL),
    (3, 1, 54, 0, 'discard Jh', 58, 1767225630540, NULL),
    (3, 1, 55, 1, 'take JdJh', 59, 1767225630550, NULL),
    (3, 1, 56, 1, 'meld 2h>m4', 60, 1767225630560, 'clock'),
    (3, 1, 57, 1, 'meld Jk>m4', 61, 1767225630570, NULL),
    (3, 1, 58, 1, 'meld Qh', 62, 1767225630580, NULL),
    (3, 1, 59, 1, 'meld Jc', 63, 1767225630590, NULL),
    (3, 1, 60, 1, 'discard 6d', 64, 1767225630600, NULL),
    (3, 1, 61, 2, 'draw', 65, 1767225630610, NULL),
    (3, 1, 62, 2, 'discard 6c', 66, 1767225630620, NULL),
    (3, 1, 63, 3, 'take 6s6s', 67, 1767225630630, 'clock'),
    (3, 1, 64, 3, 'meld 6d', 68, 1767225630640, NULL),
    (3, 1, 65, 3, 'discard 3s', 69, 1767225630650, NULL),
    (3, 1, 66, 0, 'draw', 70, 1767225630660, NULL),
    (3, 1, 67, 0, 'discard 5d', 71, 1767225630670, NULL),
    (3, 1, 68, 1, 'draw', 72, 1767225630680, NULL),
    (3, 1, 69, 1, 'discard 5h', 73, 1767225630690, NULL),
    (3, 1, 70, 2, 'draw', 74, 1767225630700, 'clock'),
    (3, 1, 71, 2, 'discard Tc', 75, 1767225630710, NULL),
    (3, 1, 72, 3, 'take TdTs', 76, 1767225630720, NULL),
    (3, 1, 73, 3, 'meld 5d5c5d5h', 77, 1767225630730, NULL),
    (3, 1, 74, 3, 'discard 3s', 78, 1767225630740, NULL),
    (3, 1, 75, 0, 'draw', 79, 1767225630750, NULL),
    (3, 1, 76, 0, 'discard 7h', 80, 1767225630760, NULL),
    (3, 1, 77, 1, 'take 7c7s', 81, 1767225630770, 'clock'),
    (3, 1, 78, 1, 'discard 8s', 82, 1767225630780, NULL),
    (3, 1, 79, 2, 'draw', 83, 1767225630790, NULL),
    (3, 1, 80, 2, 'meld 7d7dJk', 84, 1767225630800, NULL),
    (3, 1, 81, 2, 'discard Js', 85, 1767225630810, NULL),
    (3, 1, 82, 3, 'take', 86, 1767225630820, NULL),
    (3, 1, 83, 3, 'meld 8h8d8s', 87, 1767225630830, NULL),
    (3, 1, 84, 3, 'discard 3c', 88, 1767225630840, 'clock'),
    (3, 1, 85, 0, 'draw', 89, 1767225630850, NULL),
    (3, 1, 86, 0, 'meld 7h7c', 90, 1767225630860, NULL),
    (3, 1, 87, 0, 'discard Qc', 91, 1767225630870, NULL),
    (3, 1, 88, 1, 'take', 92, 1767225630880, NULL),
    (3, 1, 89, 1, 'discard 3s', 93, 1767225630890, NULL),
    (3, 1, 90, 2, 'draw', 94, 1767225630900, NULL),
    (3, 1, 91, 2, 'meld 7s2c 2d>m2', 95, 1767225630910, 'clock'),
    (4, 1, 1, 0, 'draw', 3, 1767225640010, NULL),
    (4, 1, 2, 0, 'discard 4s', 4, 1767225640020, NULL),
    (4, 1, 3, 1, 'draw', 5, 1767225640030, NULL),
    (4, 1, 4, 1, 'meld AhAd2s', 6, 1767225640040, NULL),
    (4, 1, 5, 1, 'discard 4h', 7, 1767225640050, NULL),
    (4, 1, 6, 2, 'draw', 8, 1767225640060, NULL),
    (5, 1, 1, 0, 'draw', 4, 1767225650010, NULL),
    (5, 1, 2, 0, 'discard 9c', 5, 1767225650020, NULL),
    (5, 1, 3, 1, 'draw', 6, 1767225650030, NULL),
    (5, 1, 4, 1, 'discard 7d', 7, 1767225650040, NULL),
    (5, 1, 5, 2, 'draw', 8, 1767225650050, NULL),
    (5, 1, 6, 2, 'discard 7s', 9, 1767225650060, NULL),
    (5, 1, 7, 3, 'draw', 10, 1767225650070, 'clock'),
    (5, 1, 8, 3, 'discard 7d', 11, 1767225650080, NULL),
    (5, 1, 9, 0, 'draw', 12, 1767225650090, NULL);

INSERT INTO figures (
    match_id, seat, revision, content
) VALUES
    (3, 0, 1, '{"canastas": 2, "turns": 9}'),
    (3, 1, 1, '{"canastas": 2, "turns": 10}'),
    (3, 2, 1, '{"canastas": 2, "turns": 11}'),
    (3, 3, 1, '{"canastas": 2, "turns": 12}');

INSERT INTO rating_steps (
    match_id, seat, guild_id, family, mu_before, sigma_before, mu, sigma
) VALUES
    (3, 0, 0, '', 25000000, 8333333, 26500000, 8100000),
    (3, 0, 7, '', 25000000, 8333333, 26500000, 8100000),
    (3, 1, 0, '', 25000000, 8333333, 25500000, 8100000),
    (3, 2, 0, 'classic', 25000000, 8333333, 24500000, 8100000),
    (3, 3, 0, '', 25000000, 8333333, 23500000, 8100000);

INSERT INTO standings (
    guild_id, family, season, person_id, computer, name, mu, sigma, rating, rated, matches, wins,
    deals, points, canastas, average
) VALUES
    (0, '', '', 101, '', 'Ann', 26500000, 8100000, 2200, 1, 1, 1, 1, 500, 2, 500000),
    (7, '', '', 101, '', 'Ann', 26500000, 8100000, 2200, 1, 1, 1, 1, 500, 2, 500000),
    (0, '', '', 102, '', 'Bob', 26500000, 8100000, 2200, 1, 1, 0, 1, 500, 2, 500000),
    (7, '', '', 102, '', 'Bob', 26500000, 8100000, 2200, 1, 1, 0, 1, 500, 2, 500000),
    (0, '', '', 103, '', 'Cat', 26500000, 8100000, 2200, 1, 1, 1, 1, 500, 2, 500000),
    (7, '', '', 103, '', 'Cat', 26500000, 8100000, 2200, 1, 1, 1, 1, 500, 2, 500000),
    (0, '', '', 104, '', 'Dän “the pile” O''Neill', 26500000, 8100000, 2200, 1, 1, 0, 1, 500, 2, 500000),
    (7, '', '', 104, '', 'Dän “the pile” O''Neill', 26500000, 8100000, 2200, 1, 1, 0, 1, 500, 2, 500000),
    (0, '', '', 0, 'steady', 'Ada', 25000000, 8333333, 0, 0, 2, 0, 1, 300, 1, 300000);

INSERT INTO holidays (
    id, person_id, guild_id, first_day, last_day
) VALUES
    (1, 101, 7, '2026-02-01', '2026-02-07');

INSERT INTO departures (
    guild_id, left_at
) VALUES
    (9, 1767225600001);

INSERT INTO posted_boards (
    guild_id, channel_id, message_id, rhythm, content, locale, shown_at, since, renew
) VALUES
    (7, 70, 770, 'day', 'wins', 'en-US', 1767225660000, NULL, 0);

INSERT INTO announced_seasons (
    guild_id, season, claimed_at, announced_at, channel_id, message_id, content, locale, renew
) VALUES
    (7, '2025-12', 1767225600000, 1767225600100, NULL, NULL, NULL, NULL, 0);

INSERT INTO tournaments (
    id, guild_id, channel_id, message_id, message_posted_at, organiser_id, name, variant, options,
    seats, system, scoring, deals, rounds, round, round_time, round_ends_at, pace, rated, status,
    version, announced_version, locale, created_at, started_at, finished_at
) VALUES
    (1, 8, 71, 760, 1767225650000, 104, 'New Year''s cup', 'classic', '{"target_score": 5000}', 4, 'swiss', 'matchpoints', 2, 3, 1, 604800000, 1767875600000, 'week', 1, 'running', 9, 9, 'de', 1767225648000, 1767225650000, NULL);

INSERT INTO tournament_entries (
    tournament_id, entry, place, joined_round, left_round
) VALUES
    (1, 1, 1, 1, NULL),
    (1, 2, 2, 1, NULL),
    (1, 3, 3, 1, 2);

INSERT INTO tournament_players (
    tournament_id, entry, chair, person_id, computer, name, agreed, left_at
) VALUES
    (1, 1, 0, 101, NULL, 'Ann', 1, NULL),
    (1, 1, 1, 102, NULL, 'Bob', 1, NULL),
    (1, 2, 0, 103, NULL, 'Cat', 1, NULL),
    (1, 2, 1, 104, NULL, 'Dän “the pile” O''Neill', 1, NULL),
    (1, 3, 0, NULL, 'steady', 'Ada', 1, 1767225655000),
    (1, 3, 1, NULL, 'steady', 'Ben', 1, NULL);

INSERT INTO tournament_tables (
    tournament_id, round, number, first, second, table_id
) VALUES
    (1, 1, 1, 1, 2, 6),
    (1, 1, 2, 3, NULL, NULL);

INSERT INTO tournament_deals (
    tournament_id, round, deal, seed
) VALUES
    (1, 1, 1, '90ab'),
    (1, 1, 2, '90ac');

INSERT INTO guild_settings (
    guild_id, name, content
) VALUES
    (7, 'locale', '"de"'),
    (7, 'board', '{"minimum": 3}');

INSERT INTO person_settings (
    person_id, name, content
) VALUES
    (101, 'zone', '"Europe/Berlin"'),
    (104, 'hidden', 'true');

INSERT INTO meta (
    name, content
) VALUES
    ('commands_sent', '0000000000000000000000000000000000000000000000000000000000000000'),
    ('alive', '1767225660000');

INSERT INTO allowances (
    what, owner, owner_id, since, used
) VALUES
    ('tables', 'person', 101, 1767225600000, 3);

INSERT INTO seen_hands (
    match_id, round, seat, person_id
) VALUES
    (1, 1, 0, 101);

INSERT INTO stays (
    match_id, seat, n, person_id, name, since, until, wants_back, figures
) VALUES
    (3, 3, 1, 104, 'Dan', 1767225630000, NULL, 0, NULL);

INSERT INTO table_news (
    id, table_id, content
) VALUES
    (1, 2, '{"kind": "left"}');

INSERT INTO left_tournaments (
    tournament_id, mark
) VALUES
    (1, 'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff');

INSERT INTO left_matches (
    match_id, mark
) VALUES
    (2, 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');

INSERT INTO kept_ratings (
    mark, guild_id, family, mu, sigma, expires_at
) VALUES
    ('ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff', 0, '', 25000000, 8000000, 1776225600000);

INSERT INTO rating_starts (
    person_id, guild_id, family, mu, sigma
) VALUES
    (103, 0, '', 25000000, 8000000);
