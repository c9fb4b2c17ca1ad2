"""All threads of the process take their memory from one place, and what lies free there is given back; the
program's own code is not searched for garbage.
"""

import subprocess
import sys

import pytest

from bot.runtime.allocator import give_back, share_one_arena
from tests.process.gauges import glibc

DRAWN_IN_THREADS = """
import threading
from bot.runtime.allocator import share_one_arena
from tests.process.gauges import arenas
assert share_one_arena()
start = threading.Barrier(4)
def work():
    start.wait()
    kept = [bytearray(50_000) for _ in range(100)]
    start.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(arenas())
"""


@pytest.mark.skipif(not glibc(), reason="only glibc has arenas")
def test_threads_share_one_arena() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", DRAWN_IN_THREADS], capture_output=True, text=True, check=True
    )
    assert ended.stdout == "1\n"


FAULTS = """
import resource, sys
from bot.runtime.allocator import share_one_arena
assert share_one_arena()
def faults():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(20):
        bytearray(3_000_000)
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
faults()
print(faults() < 100)
"""


@pytest.mark.skipif(not glibc(), reason="only glibc can be told")
def test_memory_for_pictures_is_used_again() -> None:
    ended = subprocess.run([sys.executable, "-c", FAULTS], capture_output=True, text=True, check=True)
    assert ended.stdout == "True\n"


LOOKED_THROUGH = """
import gc, weakref
from bot.runtime.allocator import collect_less
class Thing: pass
code, before = Thing(), len(gc.get_objects())
collect_less()
new = Thing()
new.itself = new
seen = weakref.ref(new)
print(len(gc.get_objects()) < before / 10, any(one is code for one in gc.get_objects()))
del new
gc.collect()
print(seen())
"""


def test_only_what_came_after_the_start_is_looked_through_for_garbage() -> None:
    ended = subprocess.run([sys.executable, "-c", LOOKED_THROUGH], capture_output=True, text=True, check=True)
    assert ended.stdout == "True False\nNone\n"


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_elsewhere_there_is_nothing_to_do(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert not share_one_arena()
    assert not give_back()
