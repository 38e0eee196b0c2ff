import type { OutgoingHttpHeaders } from "node:http";
import type { Encoding } from "~/platform/pages/encodings.server";

/** An answer in one encoding, computed once: sending it costs what writing its bytes costs. */
export interface PreparedAnswer {
  etag: string;
  /** Names and values in turn. */
  headers: string[];
  /** Those of a 304. */
  unchangedHeaders: string[];
  /** A string holds one byte in each character (latin1). */
  body: Buffer | string;
}

export type PreparedAnswers = Record<Encoding, PreparedAnswer>;

/**
 * Node sends a string together with the headers in one piece, which takes a fifth less processor time than two. Beyond
 * 16 KB, headers included, it would copy the string first.
 */
const STRING_MAX_BYTES = 14 * 1024;

/** The headers must be complete; only their length is computed here. */
export function prepareAnswer(body: Buffer, headers: OutgoingHttpHeaders): PreparedAnswer {
  const { "content-length": _length, ...others } = headers;
  const unchangedHeaders = flatten(others);
  return {
    etag: String(headers.etag),
    headers: [...unchangedHeaders, "content-length", String(body.length)],
    unchangedHeaders,
    body: body.length > STRING_MAX_BYTES ? body : body.toString("latin1"),
  };
}

function flatten(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((one) => [name, String(one)]),
  );
}
