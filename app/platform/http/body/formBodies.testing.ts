export function formWith(bytes: Uint8Array<ArrayBuffer>, name = "cv.pdf"): FormData {
  const form = new FormData();
  form.set("full_name", "Ada Lovelace");
  form.set("resume", new File([bytes], name, { type: "application/pdf" }));
  form.set("cover_letter", "Dear all,\r\n\r\nGrüße 👩‍💻");
  return form;
}

export function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://desk.test/apply", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

/** A body without a declared length that counts what is read from it. */
export function trickle(pieces: Iterable<Uint8Array | Error>, contentType: string) {
  const counted = { bytes: 0, canceled: false };
  const iterator = pieces[Symbol.iterator]();
  const body = new ReadableStream({
    pull(controller) {
      const { value, done } = iterator.next();
      if (done) return controller.close();
      if (value instanceof Error) return controller.error(value);
      counted.bytes += value.byteLength;
      controller.enqueue(value);
    },
    cancel() {
      counted.canceled = true;
    },
  });
  return { request: post(body, { "content-type": contentType }), counted };
}

export async function encoded(form: FormData) {
  const request = post(form);
  const type = request.headers.get("content-type") ?? "";
  return { type, bytes: new Uint8Array(await request.arrayBuffer()) };
}

/**
 * For forms that are rejected before their end: Node's own FormData bodies throw an unhandled error if they are not
 * read completely.
 */
export async function posted(form: FormData): Promise<Request> {
  const { type, bytes } = await encoded(form);
  return post(bytes, { "content-type": type });
}

export function* cutEvery(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
