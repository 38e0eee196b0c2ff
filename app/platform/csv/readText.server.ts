import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

type TextEncoding = "utf-8" | "utf-16le" | "windows-1252";

/**
 * The encoding of a text file: what its byte order mark says, UTF-8 if all of it is valid UTF-8, and Windows-1252
 * otherwise, in which spreadsheets of the west save and of which Latin-1 is a part.
 */
async function encodingOf(file: string): Promise<TextEncoding> {
  if (await beginsWith(file, [0xff, 0xfe])) return "utf-16le";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>)
      decoder.decode(bytes, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return "windows-1252";
  }
}

/** The text of a file, piece by piece, without its byte order mark. */
export async function* textOfFile(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file));
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>)
    yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

async function beginsWith(file: string, bytes: readonly number[]): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, 0);
    return bytes.every((byte, at) => buffer[at] === byte);
  } finally {
    await handle.close();
  }
}
