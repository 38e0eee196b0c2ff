import { FORM_MAX_BYTES } from "./parseForm.server";
import { BodyRefused, bodyPieces } from "./requestBody.server";

/** The JSON of a request's body, at most as large as a form; undefined if it cannot be read. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of bodyPieces(request, { maxBytes: FORM_MAX_BYTES })) pieces.push(piece);
    return JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch (error) {
    if (error instanceof BodyRefused || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
