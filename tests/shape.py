"""The shape of the code in numbers, measured from its imports and syntax trees.

``python -m tests.shape`` prints them, with a word the places behind the numbers that have it in their name,
with ``FIRST..LAST`` how many files and folders each commit changes.
"""

from __future__ import annotations

import ast
import gc
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from statistics import median
from typing import Final

import networkx

ROOT: Final = Path(__file__).resolve().parents[1]
ROOMS: Final = ("bot", "canasta", "cogs", "data", "renderers", "sandbox")
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
CONTRACTS: Final = PROJECT["importlinter"]["contracts"]
LAYERS: Final[list[str]] = next(each["layers"] for each in CONTRACTS if each.get("containers") == ["bot"])
FEATURES: Final = LAYERS[LAYERS.index("services") + 1 : LAYERS.index("server")]
RANKS: Final = {name: -place for place, row in enumerate(FEATURES) for name in row.split(" | ")}
"""The features, as pyproject.toml lists them: one may import another of a lower rank, and core none."""
TOGETHER: Final = (
    "bot.__main__",
    "bot.services",
    "cogs.commands",
    "cogs.components",
    "data",
    "data.store",
)
"""The modules that put the features together, and may name them all."""
LONG_FUNCTION: Final = 50
MANY_PARAMETERS: Final = 8
SHORT_MODULE: Final = 45


@dataclass(frozen=True)
class Module:
    """One file of the product, read."""

    name: str
    path: PurePosixPath
    source: str

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Everything in its syntax tree."""
        return list(ast.walk(ast.parse(self.source)))

    @property
    def lines(self) -> int:
        """How long it is."""
        return self.source.count("\n")

    @property
    def is_package(self) -> bool:
        """Whether this is a folder's ``__init__``."""
        return self.path.name == "__init__.py"

    @property
    def feature(self) -> str | None:
        """The feature in whose folder it stands, or none if that is core."""
        return feature_of(self.name)

    @property
    def puts_together(self) -> bool:
        """Whether it may name every feature."""
        return self.name in TOGETHER or self.name.startswith("bot.process")


def feature_of(name: str) -> str | None:
    """Whose module this is: ``bot.clubs.series`` is the clubs'."""
    room, _, rest = name.partition(".")
    first = rest.partition(".")[0]
    return first if room in ("bot", "cogs", "data") and first in RANKS else None


def is_public(name: str) -> bool:
    """Whether other features may import this module: ``public``, and in data the records."""
    room, _, *rest = name.split(".")
    return rest[:1] == ["public"] or (room == "data" and rest[:1] in ([], ["records"]))


@dataclass(frozen=True, repr=False)
class Tree:
    """The product's modules by name, with what each imports."""

    modules: Mapping[str, Module]
    imports: Mapping[str, set[str]] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self,
            "imports",
            {module.name: set(self._imported(module)) - {module.name} for module in self.modules.values()},
        )

    @classmethod
    def read(cls, root: Path = ROOT, rooms: Sequence[str] = ROOMS) -> Tree:
        """The tree as it is on disk."""
        gc.disable()  # all of it is kept: to look among it for rubbish takes longer than to read it
        modules = {}
        for room in rooms:
            for file in sorted((root / room).rglob("*.py")):
                path = PurePosixPath(file.relative_to(root).as_posix())
                parts = path.parent.parts if path.name == "__init__.py" else path.with_suffix("").parts
                name = ".".join(parts)
                modules[name] = Module(name, path, file.read_text("utf-8"))
        tree = cls(modules)
        gc.enable()
        return tree

    def _imported(self, module: Module) -> Iterator[str]:
        """The product's modules that this one imports, at its top, in a function or for types alone."""
        for node in module.nodes:
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.modules)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    if inner in self.modules:
                        yield inner
                    elif node.module in self.modules:
                        yield self._again[node.module].get(alias.name, node.module)

    @cached_property
    def _again(self) -> defaultdict[str, dict[str, str]]:
        """For each folder the names that its ``__init__`` imports to be imported again, and from where."""
        names: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for module in filter(lambda module: module.is_package, self.modules.values()):
            for node in module.nodes:
                if isinstance(node, ast.ImportFrom) and node.module and node.module in self.modules:
                    names[module.name] |= {alias.name: node.module for alias in node.names}
        return names

    @cached_property
    def between_features(self) -> list[tuple[Module, str]]:
        """Each import of a feature's module from outside of the feature."""
        return [
            (module, other)
            for module in self.modules.values()
            if module.name not in TOGETHER
            for other in sorted(self.imports[module.name])
            if feature_of(other) not in (None, module.feature)
        ]

    def owners(self, room: str, of: str) -> dict[str, str]:
        """The attributes of the class ``of`` in this module that are a feature's parts, with the feature."""
        made: dict[str, str] = {}
        features: dict[str, str] = {}
        for node in self.modules[room].nodes:
            if isinstance(node, ast.ImportFrom) and node.module and (feature := feature_of(node.module)):
                features |= {alias.asname or alias.name: feature for alias in node.names}
        for node in self.modules[room].nodes:
            if isinstance(node, ast.ClassDef) and node.name == of:
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Assign) and isinstance(inner.value, ast.Call):
                        maker, target = inner.value.func, inner.targets[0]
                        if isinstance(maker, ast.Name) and isinstance(target, ast.Attribute):
                            made[target.attr] = features.get(maker.id, "")
        return {name: feature for name, feature in made.items() if feature}


def circles(tree: Tree) -> list[str]:
    """Modules that import each other, directly or not."""
    graph = networkx.DiGraph(
        (module, other) for module, imported in tree.imports.items() for other in imported
    )
    return [
        " ".join(sorted(names)) for names in networkx.strongly_connected_components(graph) if len(names) > 1
    ]


def entries(folder: str) -> Callable[[Tree], list[str]]:
    """The modules and folders at the top of this folder, without those of features."""

    def measure(_: Tree) -> list[str]:
        return sorted(
            path.name
            for path in (ROOT / folder).iterdir()
            if (path.suffix == ".py" and path.name != "__init__.py") or is_used(path)
            if feature_of(f"{folder}.{path.name}") is None
        )

    return measure


def is_used(path: Path) -> bool:
    """Whether this is a folder with files of the repository, and not what is left of an earlier one."""
    return any(file.is_file() and "__pycache__" not in file.parts for file in path.rglob("*"))


def functions(tree: Tree) -> Iterator[tuple[Module, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Every function and method."""
    for module in tree.modules.values():
        for node in module.nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield module, node


def long_functions(tree: Tree) -> list[str]:
    """Functions that no screen shows whole."""
    return [
        f"{lines} {module.path} {function.name}"
        for module, function in functions(tree)
        if (lines := (function.end_lineno or 0) - function.lineno + 1) > LONG_FUNCTION
    ]


def many_parameters(tree: Tree) -> list[str]:
    """Functions that want a record."""
    wanted = [
        (sum(one.arg not in ("self", "cls") for one in [*of.posonlyargs, *of.args, *of.kwonlyargs]), place)
        for module, function in functions(tree)
        for of, place in [(function.args, f"{module.path} {function.name}")]
    ]
    return [f"{number} {place}" for number, place in wanted if number > MANY_PARAMETERS]


DECLARING = {"cog", "feature", "part", "public", "services"}
"""What a feature declares in a layer, and what puts it together there: files of their own, however short."""


def short_with_one_importer(tree: Tree) -> list[str]:
    """Short modules of the bot, the cogs and the store that only one other needs."""
    importers: Counter[str] = Counter()
    for imported in tree.imports.values():
        importers.update(imported)
    return [
        f"{module.lines} {module.path}"
        for module in tree.modules.values()
        if module.name.partition(".")[0] in ("bot", "cogs", "data")
        if module.lines <= SHORT_MODULE and importers[module.name] == 1 and not module.is_package
        if module.name.rpartition(".")[2] not in DECLARING
    ]


def from_core(tree: Tree) -> list[str]:
    """Imports of a feature in core."""
    return [
        f"{module.name} -> {other}"
        for module, other in tree.between_features
        if module.feature is None and not module.puts_together
    ]


def allowed(module: Module, feature: str) -> bool:
    """Whether this module may import what is public of this feature."""
    return module.puts_together or (module.feature is not None and RANKS[feature] < RANKS[module.feature])


def against_the_order(tree: Tree) -> list[str]:
    """Imports from a feature in one that stands below or beside it."""
    return [
        f"{module.name} -> {other}"
        for module, other in tree.between_features
        if module.feature is not None and not allowed(module, feature_of(other) or "")
    ]


def past_public(tree: Tree) -> list[str]:
    """Imports along the order of what isn't public."""
    return [
        f"{module.name} -> {other}"
        for module, other in tree.between_features
        if allowed(module, feature_of(other) or "") and not is_public(other)
    ]


def _receiver(node: ast.expr) -> str:
    """The last word of what an attribute is read from: of ``self._tables.store`` it is ``store``."""
    last = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return last.removeprefix("_")


def parts_of_others(receiver: str, room: str, of: str) -> Callable[[Tree], list[str]]:
    """Uses of a feature's part from outside of the feature, which no import shows."""

    def measure(tree: Tree) -> list[str]:
        owners = tree.owners(room, of)
        return [
            f"{module.path}:{node.lineno} {receiver}.{node.attr}"
            for module in tree.modules.values()
            if module.name not in TOGETHER
            for node in module.nodes
            if isinstance(node, ast.Attribute) and _receiver(node.value) == receiver
            if owners.get(node.attr, module.feature) != module.feature
        ]

    return measure


def excepted_from_complexity(_: Tree) -> list[str]:
    """Files that pyproject.toml excepts from ruff's limit of complexity."""
    ignored = PROJECT["ruff"]["lint"]["per-file-ignores"]
    return sorted(name for name, rules in ignored.items() if "C901" in rules)


def product_lines(tree: Tree) -> int:
    """Lines of the product without the engine."""
    return sum(module.lines for module in tree.modules.values() if module.path.parts[0] != "canasta")


def helpers_of_tests() -> list[Path]:
    """Modules under tests that hold no tests."""
    return [
        path
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if path.name not in ("__init__.py", "conftest.py") and not path.name.startswith("test_")
    ]


def helper_modules(_: Tree) -> list[str]:
    """The same, as places."""
    return [path.relative_to(ROOT).as_posix() for path in helpers_of_tests()]


def lines_of_helpers(_: Tree) -> int:
    """How long they are together."""
    return sum(path.read_text("utf-8").count("\n") for path in helpers_of_tests())


@dataclass(frozen=True)
class Number:
    """One number of the code."""

    name: str
    measure: Callable[[Tree], int | list[str]]
    """The number, or the places that are counted."""
    most: int
    """What a test holds it to: today's number, or the aim where that is reached."""
    aim: int

    def measured(self, tree: Tree) -> int:
        """The number in this tree."""
        result = self.measure(tree)
        return result if isinstance(result, int) else len(result)


NUMBERS: Final = (
    Number("circles of imports", circles, 0, 0),
    Number("at the top of bot, of core", entries("bot"), 12, 12),
    Number("at the top of cogs, of core", entries("cogs"), 6, 6),
    Number("at the top of data, of core", entries("data"), 8, 8),
    Number("at the top of renderers", entries("renderers"), 19, 20),
    Number("at the top of canasta", entries("canasta"), 28, 28),
    Number("at the top of bot/workers", entries("bot/workers"), 11, 12),
    Number("at the top of bot/screens", entries("bot/screens"), 8, 9),
    Number(f"functions over {LONG_FUNCTION} lines", long_functions, 10, 12),
    Number(f"functions with over {MANY_PARAMETERS} parameters", many_parameters, 0, 0),
    Number("files excepted from the limit of complexity", excepted_from_complexity, 12, 0),
    Number(f"modules of at most {SHORT_MODULE} lines with one importer", short_with_one_importer, 9, 20),
    Number("imports of features in core", from_core, 0, 0),
    Number("imports against the order of features", against_the_order, 0, 0),
    Number("imports past public.py", past_public, 0, 0),
    Number("uses of others' parts of the store", parts_of_others("store", "data.store", "Store"), 0, 0),
    Number(
        "uses of others' parts of the services",
        parts_of_others("services", "bot.services", "Services"),
        0,
        0,
    ),
    Number("lines of the product without canasta/", product_lines, 92_629, 85_000),
    Number("helper modules of tests", helper_modules, 165, 190),
    Number("lines of the helper modules of tests", lines_of_helpers, 20_992, 17_000),
)
"""What the code is held to. If a number has become better, write the better one down."""


def kind_of(path: str) -> str:
    """What a changed file is: product, test, paper or another."""
    first = path.partition("/")[0]
    if first == "tests":
        return "tests"
    if first in ROOMS:
        return "translations" if path.endswith(".po") else "product"
    return "papers" if path.endswith(".md") else "others"


def files_of(commit: str) -> list[str]:
    """The files that a commit changes."""
    shown = _git("show", "--format=", "--name-only", "--no-renames", commit)
    return shown.splitlines()


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def print_changes(commits: str) -> None:
    """The files and folders of each commit, with the middle ones if there are several."""
    counts = []
    for line in _git("log", "--no-merges", "--reverse", "--format=%h %s", commits).splitlines():
        commit, _, subject = line.partition(" ")
        files = files_of(commit)
        kinds: dict[str, int] = defaultdict(int)
        for path in files:
            kinds[kind_of(path)] += 1
        folders = {str(PurePosixPath(path).parent) for path in files}
        counts.append((len(files), len(folders)))
        by_kind = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        print(f"{commit}  {len(files):3} files in {len(folders):2} folders ({by_kind})  {subject}")
    if len(counts) > 1:
        middle = [median(column) for column in zip(*counts, strict=True)]
        print(f"median of {len(counts)} commits: {middle[0]:g} files in {middle[1]:g} folders")


def print_numbers(tree: Tree) -> None:
    """Each number with what it may be at most and its aim."""
    print(f"{'':52}{'now':>8}{'most':>8}{'aim':>8}")
    for number in NUMBERS:
        print(f"{number.name:52}{number.measured(tree):8}{number.most:8}{number.aim:8}")


def print_places(tree: Tree, word: str) -> None:
    """The places behind the numbers that have this word in their name."""
    for number in NUMBERS:
        if word in number.name:
            result = number.measure(tree)
            print(f"{number.name}:", *([result] if isinstance(result, int) else result), sep="\n  ")


def main(words: Sequence[str]) -> None:
    """Print what is asked for."""
    if not words:
        print_numbers(Tree.read())
    elif ".." in words[0]:
        print_changes(words[0])
    else:
        print_places(Tree.read(), " ".join(words))


if __name__ == "__main__":
    main(sys.argv[1:])
