"""What goes to another process and back: values as bytes, each after its length."""

import copyreg
import io
import pickle
import struct
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import IO, Any

_LENGTH = struct.Struct("!Q")


def unchangeable(values: dict[Any, Any]) -> Mapping[Any, Any]:
    """These values as a mapping that cannot be changed. (Its type has no name to send it under.)"""
    return MappingProxyType(values)


REDUCED: Mapping[Any, Callable[[Any], Any]] = {
    **copyreg.dispatch_table,
    MappingProxyType: lambda mapping: (unchangeable, (dict(mapping),)),
}
"""How values are sent that pickle itself does not know."""


def packed(value: object) -> bytes:
    """The value as bytes. Raises what pickle raises for a value that is nothing to send."""
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = REDUCED
    pickler.dump(value)
    return buffer.getvalue()


def unpacked(data: bytes) -> Any:
    """The value of these bytes, which come from the program itself."""
    return pickle.loads(data)


def send(stream: IO[bytes], data: bytes) -> None:
    """Write these bytes so that ``receive`` finds their end."""
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """The next bytes that were sent. Raises EOFError if the other end is closed."""
    return _exactly(stream, _LENGTH.unpack(_exactly(stream, _LENGTH.size))[0])


def _exactly(stream: IO[bytes], size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data
