"""The Dockerfile and compose.yaml name what there is: packages, extras, settings, shards that fit."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.runtime.settings import SETTINGS, load_settings
from data import Shards
from tests.installing.test_package import PACKAGES

yaml = pytest.importorskip("yaml")
ROOT = Path(__file__).parents[2]


def _instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, each with the rest of its line or lines."""
    text = (ROOT / "Dockerfile").read_text("utf-8")
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#")).replace("\\\n", " ")
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines.splitlines() if line.strip()]


def _of(kind: str) -> list[str]:
    return [rest for name, rest in _instructions() if name == kind]


def _compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    return found


def _ignored_but_for() -> set[str]:
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert "*" in lines
    return {line.removeprefix("!") for line in lines if line.startswith("!")}


def test_the_image_is_built_from_every_package_and_nothing_else() -> None:
    copied = {source for rest in _of("COPY") if "--from" not in rest for source in rest.split()[:-1]}
    assert copied == {"pyproject.toml", "README.md", *PACKAGES}
    assert copied == _ignored_but_for()
    assert all((ROOT / source).exists() for source in copied)


def test_the_image_has_extras_that_there_are() -> None:
    (line,) = [rest for rest in _of("RUN") if "pip install" in rest]
    extras = re.search(r'"\.\[([a-z,]+)\]"', line)
    assert extras is not None
    with open(ROOT / "pyproject.toml", "rb") as file:
        known = tomllib.load(file)["project"]["optional-dependencies"]
    assert set(extras[1].split(",")) == set(known) - {"dev", "audit", "learning"}


def test_the_image_runs_as_nobody_in_particular_and_is_stopped_as_the_bot_expects() -> None:
    assert _of("USER") == ["canasta"]
    assert _of("STOPSIGNAL") == ["SIGTERM"]
    assert (_of("ENTRYPOINT"), _of("CMD")[-1]) == (['["canasta"]'], '["run"]')
    assert _of("VOLUME") == _of("WORKDIR")[-1:]


def test_the_settings_of_the_image_are_settings_and_its_health_check_asks_the_port_that_they_name() -> None:
    given = dict(re.findall(r"(CANASTA_[A-Z_]+)=(\S+)", _of("ENV")[0]))
    settings = load_settings({**given, "DISCORD_TOKEN": "x"})
    assert settings.status is not None
    (check,) = _of("HEALTHCHECK")
    assert f"http://127.0.0.1:{settings.status[1]}/healthz" in check
    assert settings.database.startswith(_of("VOLUME")[0])


def test_nothing_is_fetched_from_a_host_that_is_named() -> None:
    for name in ("Dockerfile", "compose.yaml"):
        text = (ROOT / name).read_text("utf-8")
        images = re.findall(r"^FROM (\S+)|image: (\S+)", text, re.MULTILINE)
        assert images
        assert not any("." in (a or b).split("/")[0].split(":")[0] and "/" in (a or b) for a, b in images)
        assert "--index-url" not in text


def test_compose_gives_settings_that_there_are_and_no_secret() -> None:
    services = _compose()["services"]
    bots = {name: service for name, service in services.items() if name != "database"}
    for service in bots.values():
        assert {name for name in service["environment"] if name != "PGPASSWORD"} <= set(SETTINGS)
        assert service["depends_on"]["database"]["condition"] == "service_healthy"
        assert (service["restart"], service["env_file"]) == ("unless-stopped", [".env"])
        for name, value in service["environment"].items():
            assert "PASSWORD" not in name or value.startswith("${POSTGRES_PASSWORD:?"), name
    assert "healthcheck" in services["database"]
    assert [volume.split(":")[0] for volume in services["database"]["volumes"]] == list(_compose()["volumes"])


def test_the_processes_of_the_profile_have_every_shard_once() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    first = re.search(r"CANASTA_SHARDS=(\S+) in \.env", text)
    assert first is not None
    told = [first[1]] + [
        service["environment"]["CANASTA_SHARDS"]
        for service in _compose()["services"].values()
        if "shards" in service.get("profiles", ())
    ]
    held: list[int] = []
    counts = set()
    for shards in told:
        part, count = shards.split("/")
        begin, end = map(int, part.split("-"))
        held += Shards(int(count), tuple(range(begin, end + 1))).held
        counts.add(int(count))
    (count,) = counts
    assert sorted(held) == list(range(count))


def _composes() -> list[str] | None:
    """The program that reads compose.yaml, in its new or its old form; None where there is neither."""
    docker, old = shutil.which("docker"), shutil.which("docker-compose")
    if docker is not None:
        asked = subprocess.run([docker, "compose", "version"], capture_output=True, check=False, timeout=30)
        if asked.returncode == 0:
            return [docker, "compose"]
    return None if old is None else [old]


@pytest.mark.parametrize("profiles", [(), ("--profile", "shards")])
def test_compose_itself_accepts_the_file(tmp_path: Path, profiles: tuple[str, ...]) -> None:
    program = _composes()
    if program is None:
        pytest.skip("neither docker compose nor docker-compose is installed")
    text = (ROOT / "compose.yaml").read_text("utf-8")
    if program[-1] != "compose":
        # The old form knows no name of a project.
        text = re.sub(r"^name: .*\n", "", text, flags=re.MULTILINE)
    (tmp_path / "compose.yaml").write_text(text)

    def read(env: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / ".env").write_text(env)
        return subprocess.run(
            [*program, "-f", "compose.yaml", *profiles, "config"],
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    refused = read("DISCORD_TOKEN=x\n")
    assert refused.returncode != 0
    assert "put POSTGRES_PASSWORD into .env" in refused.stderr
    accepted = read("DISCORD_TOKEN=x\nPOSTGRES_PASSWORD=hunter2\nCANASTA_SHARDS=0-1/6\n")
    assert accepted.returncode == 0, accepted.stderr
    services = yaml.safe_load(accepted.stdout)["services"]
    bots = {name: one["environment"] for name, one in services.items() if name != "database"}
    for environment in bots.values():
        settings = load_settings({name: str(value) for name, value in environment.items()})
        assert settings.shards is not None
        assert "hunter2" in settings.secrets
