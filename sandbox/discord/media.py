"""What an uploaded file is, read from its first bytes: uploads say octet-stream whatever they are."""

import mimetypes
import struct


def sniff(data: bytes, filename: str) -> tuple[str, int | None, int | None]:
    """Content type, and width and height where it is a picture whose header is understood."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return "image/png", width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return "image/gif", width, height
    if data[:3] == b"\xff\xd8\xff":
        return "image/jpeg", *_jpeg_size(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp", *_webp_size(data)
    guess = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    if guess.startswith("image/"):
        # the name says picture and the bytes do not: Discord shows it as a plain file
        guess = "application/octet-stream"
    if guess.startswith("text/"):
        guess += "; charset=utf-8"
    return guess, None, None


def _jpeg_size(data: bytes) -> tuple[int | None, int | None]:
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None, None


def _webp_size(data: bytes) -> tuple[int | None, int | None]:
    if data[12:16] == b"VP8X" and len(data) >= 30:
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    if data[12:16] == b"VP8L" and len(data) >= 25:
        packed = int.from_bytes(data[21:25], "little")
        return (packed & 0x3FFF) + 1, ((packed >> 14) & 0x3FFF) + 1
    if data[12:16] == b"VP8 " and len(data) >= 30:
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None, None
