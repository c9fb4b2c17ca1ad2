"""Roles that servers have the bot give, on each kind of database."""

from dataclasses import replace
from datetime import timedelta

from data import Store
from data.matches.result_rows import put_standings
from data.ratings.records import GivenRole, RoleKind, RoleRule
from data.ratings.roles import DECLINES
from data.records.results import LadderKey
from tests.data.helpers import ANN, BOB, CAT, DAN, GUILD, Clock, forget_server
from tests.data.matches.helpers import standing

GOOD, BEST, MEDAL = 11, 12, 21


async def test_rules_are_set_changed_and_dropped_and_read_from_the_best(store: Store) -> None:
    rules = [
        RoleRule(GUILD, BEST, RoleKind.RATING, 1500),
        RoleRule(GUILD, GOOD, RoleKind.RATING, 1200),
        RoleRule(GUILD, MEDAL, RoleKind.SEASON, 3),
    ]
    for rule in reversed(rules):
        await store.ratings.roles.set_rule(replace(rule, value=1))
        await store.ratings.roles.set_rule(rule)
    assert await store.ratings.roles.rules(GUILD) == rules
    await store.ratings.roles.note_trouble(GUILD, BEST, "above")
    assert (await store.ratings.roles.rules(GUILD))[0].trouble == "above"
    assert await store.ratings.roles.guilds() == [GUILD]
    assert await store.ratings.roles.drop_rule(GUILD, BEST)
    assert not await store.ratings.roles.drop_rule(GUILD, BEST)
    assert await store.ratings.roles.rules(8) == []


async def test_ratings_are_those_of_people_who_have_played_enough_and_take_roles(store: Store) -> None:
    here = LadderKey(GUILD)
    people = {ANN: (1500, 10), BOB: (1600, 9), CAT: (1700, 20), DAN: (1199, 20), 105: (1300, 20)}
    async with store._database.write() as transaction:
        await put_standings(
            transaction,
            [
                replace(standing(person, ladder=here), rating=rating, rated=rated)
                for person, (rating, rated) in people.items()
            ],
        )
    assert await store.ratings.roles.ranked(GUILD, 1200, 10) == {ANN: 1500, CAT: 1700, 105: 1300}
    assert await store.ratings.roles.ranked(GUILD, 1500, 10) == {ANN: 1500, CAT: 1700}
    assert await store.ratings.roles.ranked(GUILD, 1501, 10) == {CAT: 1700}
    await store.settings.set_for_person(CAT, DECLINES, False)
    await store.people.hide(105, True)
    assert await store.ratings.roles.ranked(GUILD, 1200, 10) == {ANN: 1500}
    assert await store.ratings.roles.declining() == {CAT}


async def test_a_given_role_stays_noted_until_it_is_taken_back_also_of_somebody_forgotten(
    store: Store, clock: Clock
) -> None:
    for _ in range(2):
        await store.ratings.roles.giving(GUILD, ANN, GOOD)
    assert await store.ratings.roles.given(GUILD) == [GivenRole(GUILD, ANN, GOOD, sure=False)]
    await store.ratings.roles.gave(GUILD, ANN, GOOD)
    await store.ratings.roles.giving(GUILD, ANN, GOOD)
    assert await store.ratings.roles.given(GUILD) == [GivenRole(GUILD, ANN, GOOD)]
    assert await store.ratings.roles.servers_of(ANN) == [GUILD]
    await store.people.forget(ANN, computer="steady", name="Ada")
    assert await store.ratings.roles.given(GUILD) == [GivenRole(GUILD, ANN, GOOD, forgotten=True)]
    assert len((await store.people.about(ANN))["given_roles"]) == 1, "as long as it is there, she is told"
    await store.ratings.roles.drop_forgotten(clock.now)
    assert await store.ratings.roles.guilds() == [GUILD]
    await store.ratings.roles.drop_forgotten(clock.now + timedelta(seconds=1))
    assert await store.ratings.roles.guilds() == []
    await store.ratings.roles.giving(GUILD, BOB, GOOD)
    await store.ratings.roles.took(GUILD, BOB, GOOD)
    assert await store.ratings.roles.given(GUILD) == []


async def test_a_server_that_goes_takes_its_roles_along(store: Store) -> None:
    await store.ratings.roles.set_rule(RoleRule(GUILD, GOOD, RoleKind.RATING, 1200))
    await store.ratings.roles.giving(GUILD, ANN, GOOD)
    await forget_server(store, GUILD)
    assert await store.ratings.roles.guilds() == []
