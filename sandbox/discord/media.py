"""The type of an uploaded file, detected from its first bytes: uploads always claim octet-stream."""

import mimetypes
import struct


def sniff(data: bytes, filename: str) -> tuple[str, int | None, int | None]:
    """Content type, width and height of a PNG, GIF or lossless WebP; other pictures are plain files here."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return "image/png", *struct.unpack(">II", data[16:24])
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return "image/gif", *struct.unpack("<HH", data[6:10])
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and len(data) >= 30:
        wide, high = (int.from_bytes(data[at : at + 3], "little") + 1 for at in (24, 27))
        return "image/webp", wide, high
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return "image/webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    guess = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    if guess.startswith("image/"):
        guess = "application/octet-stream"
    return f"{guess}; charset=utf-8" if guess.startswith("text/") else guess, None, None
