import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { exactBody } from "./serveFile.server";

const read = (stored: string[], bytes: number) =>
  new Response(exactBody(Readable.from(stored.map((part) => Buffer.from(part))), bytes)).text();

test("a stored file of the announced length is sent as it is", async () => {
  expect(await read(["one ", "two"], 7)).toBe("one two");
});

test("a longer one fails before it reaches into the next response, and a shorter one at its end", async () => {
  await expect(read(["one ", "two", " three"], 7)).rejects.toThrow("longer than its 7 bytes");
  await expect(read(["one "], 7)).rejects.toThrow("4 of its 7 bytes");
});

test("a store that fails half way fails the body", async () => {
  const failing = new Readable({
    read() {
      this.destroy(new Error("the store went away"));
    },
  });
  const body = new Response(exactBody(failing, 7)).text();
  await expect(body).rejects.toThrow("the store went away");
});
