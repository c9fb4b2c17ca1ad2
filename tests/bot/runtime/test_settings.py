"""Settings: from the environment and a file, each fault named in one line that gives no secret away."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bot.process.logs import hide
from bot.runtime.settings import (
    SETTINGS,
    Limit,
    Settings,
    SettingsError,
    database_of,
    load_settings,
    read_env_file,
)
from bot.services import DECLARED
from bot.tables.settings.hourly_limits import limits_of
from data import EVERY_SHARD, Shards

TOKEN = "MTA.token.secret-1234567890"


def load(**variables: str) -> Settings:
    return load_settings({"DISCORD_TOKEN": TOKEN, **variables}, limits=DECLARED.variables)


def test_the_token_alone_is_enough() -> None:
    settings = load()
    assert settings.token == TOKEN
    assert (settings.database, settings.discord, settings.log_level) == ("canasta.db", None, "INFO")
    assert (settings.next_deal_seconds, settings.computer_seconds) == (120, 1.3)


def test_every_setting_can_be_given() -> None:
    settings = load(
        CANASTA_DATABASE="/tmp/x.db",
        CANASTA_DISCORD="http://127.0.0.1:8080/",
        CANASTA_LOG_LEVEL="debug",
        CANASTA_LOG_FORMAT="JSON",
        CANASTA_STATUS_PORT="[::]:9090",
        CANASTA_NEXT_DEAL_SECONDS="30",
        CANASTA_COMPUTER_SECONDS="0",
    )
    assert settings.database == "/tmp/x.db"
    assert settings.discord == "http://127.0.0.1:8080"
    assert (settings.log_level, settings.log_format) == ("DEBUG", "json")
    assert settings.status == ("::", 9090)
    assert load(CANASTA_STATUS_PORT="0.0.0.0:1").status == ("0.0.0.0", 1)
    assert load(CANASTA_STATUS_PORT="0").status == ("127.0.0.1", 0)
    assert (settings.next_deal_seconds, settings.computer_seconds) == (30, 0)


def test_the_environment_counts_before_the_file(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_text("DISCORD_TOKEN=from-file\nCANASTA_LOG_LEVEL=ERROR\n")
    settings = load_settings({"DISCORD_TOKEN": TOKEN}, env)
    assert (settings.token, settings.log_level) == (TOKEN, "ERROR")


def test_no_file_is_no_fault(tmp_path: Path) -> None:
    assert load_settings({"DISCORD_TOKEN": TOKEN}, tmp_path / ".env").token == TOKEN


@pytest.mark.parametrize("value", ["", "   "])
def test_an_empty_setting_is_none(value: str) -> None:
    assert load(CANASTA_DISCORD=value).discord is None
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is missing"):
        load(DISCORD_TOKEN=value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "two words"),
        ("DISCORD_TOKEN", "tökén"),
        ("CANASTA_DATABASE", "mysql://somewhere/canasta"),
        ("CANASTA_DATABASE", "http://[half"),
        ("CANASTA_DISCORD", "127.0.0.1:8080"),
        ("CANASTA_DISCORD", "ftp://127.0.0.1"),
        ("CANASTA_DISCORD", "http://"),
        ("CANASTA_DISCORD", "http://127.0.0.1:99999"),
        ("CANASTA_DISCORD", "http://127.0.0.1/api"),
        ("CANASTA_DISCORD", "http://[half"),
        ("CANASTA_LOG_LEVEL", "chatty"),
        ("CANASTA_SHARDS", "all"),
        ("CANASTA_SHARDS", "0-3"),
        ("CANASTA_SHARDS", "0-4/4"),
        ("CANASTA_SHARDS", "3-0/4"),
        ("CANASTA_SHARDS", "0,0/4"),
        ("CANASTA_SHARDS", "0-3/0"),
        ("CANASTA_SHARDS", "0-1/4"),
        ("CANASTA_LOG_FORMAT", "xml"),
        ("CANASTA_STATUS_PORT", "http"),
        ("CANASTA_STATUS_PORT", "65536"),
        ("CANASTA_STATUS_PORT", "http://127.0.0.1:9090"),
        ("CANASTA_NEXT_DEAL_SECONDS", "soon"),
        ("CANASTA_NEXT_DEAL_SECONDS", "4"),
        ("CANASTA_NEXT_DEAL_SECONDS", "86401"),
        ("CANASTA_NEXT_DEAL_SECONDS", "-5"),
        ("CANASTA_COMPUTER_SECONDS", "61"),
        ("CANASTA_COMPUTER_SECONDS", "1,3"),
    ],
)
def test_a_wrong_setting_is_named_in_one_line(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(**{name: value})
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", ["se cret", "s\u00e9cret"])
def test_a_wrong_token_is_not_repeated(value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load(DISCORD_TOKEN=value)
    assert value not in str(caught.value)


def test_a_wrong_database_url_is_not_repeated() -> None:
    with pytest.raises(SettingsError) as caught:
        load(CANASTA_DATABASE="mysql://me:hunter2@somewhere/canasta")
    assert "hunter2" not in str(caught.value)


def test_all_that_is_wrong_is_named_at_once(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_text("CANASTA_LOG_LEVEL=chatty\nCANASTA_TABLES_PER_HOUR=many\n")
    with pytest.raises(SettingsError) as caught:
        load_settings(
            {"CANASTA_COMPUTER_SECONDS": "61", "CANASTA_DATABSE": "x.db"}, env, limits=DECLARED.variables
        )
    names = (
        "CANASTA_DATABSE",
        "DISCORD_TOKEN",
        "CANASTA_LOG_LEVEL",
        "CANASTA_COMPUTER_SECONDS",
        "CANASTA_TABLES_PER_HOUR",
    )
    assert [fault.split()[0] for fault in caught.value.faults] == list(names)


def test_all_broken_lines_of_the_file_are_named_and_nothing_that_may_stand_in_them(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_text("DISCORD_TOKEN='MTA\nCANASTA_LOG_LEVEL=INFO\nsecret\n")
    with pytest.raises(SettingsError) as caught:
        load_settings({}, env)
    assert [fault.partition(":")[0] for fault in caught.value.faults] == [f"{env}, line 1", f"{env}, line 3"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("CANASTA_DATABSE", "CANASTA_DATABASE"),
        ("CANASTA_LOGLEVEL", "CANASTA_LOG_LEVEL"),
        ("CANASTA_COMPUTER_SECOND", "CANASTA_COMPUTER_SECONDS"),
    ],
)
def test_a_misspelt_name_is_pointed_out_with_the_nearest_right_one(name: str, meant: str) -> None:
    with pytest.raises(SettingsError, match=f"{name} is not a setting. Did you mean {meant}?"):
        load(**{name: "x"})


def test_other_names_of_the_environment_are_nobodys_business_but_those_of_the_file_are(
    tmp_path: Path,
) -> None:
    load(CANASTA_PORT="tcp://10.0.0.1:80", CANASTA_SERVICE_HOST="10.0.0.1", DISCORD_WEBHOOK="x")
    env = tmp_path / ".env"
    env.write_text("CANASTA_COLOUR=green\n")
    with pytest.raises(SettingsError, match="CANASTA_COLOUR is not a setting"):
        load_settings({"DISCORD_TOKEN": TOKEN}, env)


@pytest.mark.parametrize("name", ["DISCORD_TOEKN", "DISCROD_TOKEN", "DISCORDTOKEN"])
def test_a_misspelt_token_is_pointed_out_where_there_is_none(name: str) -> None:
    with pytest.raises(SettingsError, match=f"There is {name}: did you mean DISCORD_TOKEN?"):
        load_settings({name: TOKEN})
    assert load_settings({name: "another program's", "DISCORD_TOKEN": TOKEN}).token == TOKEN
    with pytest.raises(SettingsError) as caught:
        load_settings({"GITHUB_TOKEN": "x"})
    assert "did you mean" not in str(caught.value)


def test_a_name_in_small_letters_is_told(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("canasta_log_level=debug\n")
    for given in ({"discord_token": TOKEN}, {"DISCORD_TOKEN": TOKEN, "Canasta_Database": "x.db"}):
        with pytest.raises(SettingsError, match="in capitals") as caught:
            load_settings(given, tmp_path / ".env")
        assert "write CANASTA_LOG_LEVEL" in str(caught.value)


def test_the_home_folder_is_written_as_a_shell_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert load(CANASTA_DATABASE="~/games.db").database == "/home/ann/games.db"
    assert load(CANASTA_DATABASE="a~b.db").database == "a~b.db"
    with pytest.raises(SettingsError, match=r"CANASTA_DATABASE.*no such user"):
        load(CANASTA_DATABASE="~nobody-here/games.db")


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_bytes(b"\xef\xbb\xbfDISCORD_TOKEN=from-file\r\n")
    assert load_settings({}, env).token == "from-file"


def test_a_limit_is_one_number_for_a_person_and_one_for_a_server() -> None:
    assert load(CANASTA_TABLES_PER_HOUR="3 / 9").limits == {"CANASTA_TABLES_PER_HOUR": Limit(3, 9)}
    for wrong in ("3", "3/", "-1/4", "a/b", "1/2/3"):
        with pytest.raises(SettingsError, match="CANASTA_MATCHES_PER_HOUR"):
            load(CANASTA_MATCHES_PER_HOUR=wrong)


@pytest.mark.parametrize(
    "secret", ["hun@t/er:2", "hun/ter2", "hun#ter2", "hun?ter2", "12/hunter2", "12?hunter2", "12#hunter2"]
)
def test_a_password_that_cuts_its_url_short_is_not_read_as_a_place(secret: str) -> None:
    with pytest.raises(SettingsError, match="%40") as caught:
        load(CANASTA_DATABASE=f"postgresql://me:{secret}@somewhere/canasta")
    assert "hun" not in str(caught.value)
    assert "ter2" not in str(caught.value)
    with pytest.raises(SettingsError, match="%40"):
        database_of(f"postgresql://me:{secret}@somewhere/canasta")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://me:p@ss@somewhere:5433/canasta",
        "postgresql://me:p%40ss%2Fword@[::1]:5433/canasta?sslmode=require&search_path=cards",
        "postgres://canasta@/postgres?host=/run/postgresql",
        "postgresql:///canasta?user=me@there",
    ],
)
def test_urls_of_servers(url: str) -> None:
    assert load(CANASTA_DATABASE=url).database == url


def test_a_port_that_is_no_number_is_a_wrong_setting() -> None:
    with pytest.raises(SettingsError, match="CANASTA_DATABASE is not a URL"):
        load(CANASTA_DATABASE="postgresql://me@somewhere:543z/canasta")


def test_secrets_are_not_in_the_repr() -> None:
    settings = load(CANASTA_DATABASE="postgresql://me:hunter2@somewhere/canasta")
    assert TOKEN not in repr(settings)
    assert "hunter2" not in repr(settings)
    assert set(settings.secrets) == {TOKEN, "hunter2"}


def test_every_way_to_give_a_password_is_a_secret() -> None:
    url = "postgresql://me@somewhere/canasta?password=hunter%202&sslpassword=hun+ter3&sslmode=require"
    settings = load(CANASTA_DATABASE=url, PGPASSWORD="hunter")
    assert {"hunter%202", "hunter 2", "hun+ter3", "hun ter3", "hunter"} <= set(settings.secrets)
    assert "hunter" not in repr(settings)
    assert "require" not in settings.secrets
    # None leaves a part of another one.
    assert hide("hunter 2, hunter", settings.secrets) == "[hidden], [hidden]"


def test_a_wrong_option_is_named_as_it_was_written() -> None:
    for value in ("0-3/", "0-3/8"):
        with pytest.raises(SettingsError, match=r"^--shards is '0-3/"):
            load_settings({"DISCORD_TOKEN": TOKEN}, options={"CANASTA_SHARDS": ("--shards", value)})
    settings = load_settings(
        {"DISCORD_TOKEN": TOKEN, "CANASTA_SHARDS": "0/2"}, options={"CANASTA_SHARDS": ("--shards", "0-1/2")}
    )
    assert settings.shards == Shards.all_of(2)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("NAME=plain", "plain"),
        ("  NAME = spaced out  ", "spaced out"),
        ("export NAME=exported", "exported"),
        ('NAME="double # quoted"', "double # quoted"),
        ("NAME='single # quoted'  # a remark", "single # quoted"),
        (r'NAME="say \"hi\"\n"', 'say "hi"\n'),
        (r"NAME='back\slash'", r"back\slash"),
        ("NAME=value # a remark", "value"),
        ("NAME=value#not-a-remark", "value#not-a-remark"),
        ("NAME=a=b", "a=b"),
        ("NAME=", ""),
        ("NAME= # nothing", ""),
    ],
)
def test_lines_of_the_file_read_as_elsewhere(tmp_path: Path, line: str, value: str) -> None:
    env = tmp_path / ".env"
    env.write_text(f"# a remark\n\n{line}\n")
    assert read_env_file(env) == {"NAME": value}


@pytest.mark.parametrize("line", ["secret", 'DISCORD_TOKEN="secret', "DISCORD_TOKEN='secret", "1N=secret"])
def test_a_broken_line_is_named_by_its_number_alone(tmp_path: Path, line: str) -> None:
    env = tmp_path / ".env"
    env.write_text(f"A=1\n{line}\n")
    with pytest.raises(SettingsError, match="line 2") as caught:
        read_env_file(env)
    assert "secret" not in str(caught.value)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    env = tmp_path / ".env"
    env.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SettingsError, match=r"\.env"):
        read_env_file(env)


@pytest.mark.parametrize(
    ("value", "shards"),
    [
        ("auto", None),
        ("AUTO", None),
        ("0-3/16", Shards(16, (0, 1, 2, 3))),
        ("0, 2, 5-6 / 8", Shards(8, (0, 2, 5, 6))),
        ("0/1", EVERY_SHARD),
    ],
)
def test_shards_are_named_as_numbers_and_runs(value: str, shards: Shards | None) -> None:
    assert load(CANASTA_SHARDS=value, CANASTA_DATABASE="postgresql://here/canasta").shards == shards


def test_a_file_is_not_shared_by_processes_with_some_shards_each() -> None:
    assert load(CANASTA_SHARDS="0-3/4").shards == Shards.all_of(4)
    with pytest.raises(SettingsError, match="needs PostgreSQL"):
        load(CANASTA_SHARDS="0-2/4")


def test_the_example_names_every_setting_and_reads_back() -> None:
    example = Path(__file__).parents[3] / ".env.example"
    text = example.read_text()
    assert read_env_file(example) == {"DISCORD_TOKEN": ""}
    spelled_out = "\n".join(
        line.removeprefix("#") for line in text.splitlines() if line.startswith("#CANASTA_")
    )
    given = dict(line.split("=", 1) for line in spelled_out.splitlines())
    # What the example shows is the default, but for addresses and what the machine decides.
    others = {"CANASTA_DISCORD", "CANASTA_STATUS_PORT", "CANASTA_COMPUTER_PROCESSES"}
    assert all(given.pop(name) for name in others)
    limits = DECLARED.limits.values()
    assert limits_of(load(**given), limits) == limits_of(load(), limits)
    assert replace(load(**given), limits={}) == load()
    assert {*given, "DISCORD_TOKEN", *others} == {*SETTINGS, *DECLARED.variables}
    # Beside them: the limits, the password of PostgreSQL's client, how the address of Discord was given.
    assert len(SETTINGS) == len(Settings.__dataclass_fields__) - 3


def test_connections_to_a_server_have_a_limit() -> None:
    assert load(CANASTA_DATABASE_CONNECTIONS="20").database_connections == 20
    for wrong in ("1", "101", "many"):
        with pytest.raises(SettingsError, match=r"CANASTA_DATABASE_CONNECTIONS.*2 to 100"):
            load(CANASTA_DATABASE_CONNECTIONS=wrong)


def test_computer_players_have_a_process_for_each_core_but_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, processes in ((1, 1), (2, 1), (4, 3), (64, 8)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda who, n=cores: set(range(n)), raising=False)
        assert load().computer_processes == processes
    assert load(CANASTA_COMPUTER_PROCESSES="0").computer_processes == 0
    for wrong in ("-1", "65", "two", "1.5"):
        with pytest.raises(SettingsError, match=r"CANASTA_COMPUTER_PROCESSES.*0 to 64"):
            load(CANASTA_COMPUTER_PROCESSES=wrong)
