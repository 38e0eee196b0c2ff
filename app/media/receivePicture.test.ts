import { expect, test } from "vitest";
import { receivePicture } from "~/media/receivePicture.server";
import { uploadedPictures } from "~/media/tables.server";
import { formatSize } from "~/platform/files/formatSize";
import { ALT_MAX_CHARACTERS, PICTURE_MAX_BYTES } from "~/platform/files/pictureLimits";
import type { AdminRequest } from "~/shell/admin/adminRequest.server";
import { pictureForm } from "~/shell/pictures/pictureUpload";
import { ADA } from "../../tests/support/actors";
import { useApp } from "../../tests/support/database";

const { app } = useApp();

const TOO_LONG = "Image description must be 300 characters or fewer";

async function receive(alt: string, file?: File) {
  const body = new FormData();
  body.set("alt", alt);
  if (file) body.set("picture", file);
  const request = new Request("http://localhost/admin/media/upload", { method: "POST", body });
  const admin = { app, actor: ADA, isStillSignedIn: async () => true };
  return receivePicture(admin as unknown as AdminRequest, request);
}

test("a description that is too long comes back whole with its message, and nothing is stored", async () => {
  const alt = "a".repeat(ALT_MAX_CHARACTERS + 1);
  const file = new File(["no picture"], "vane.png", { type: "image/png" });
  expect(await receive(alt, file)).toEqual({
    ok: false,
    result: { values: { ...pictureForm.empty, alt }, fieldErrors: { alt: TOO_LONG } },
    status: 422,
  });
  expect(await app.db.$count(uploadedPictures)).toBe(0);
});

test("a long description without an image has both messages", async () => {
  const alt = "a".repeat(ALT_MAX_CHARACTERS + 1);
  expect(await receive(alt)).toMatchObject({
    result: { fieldErrors: { alt: TOO_LONG, picture: "Choose an image to upload." } },
    status: 422,
  });
});

test("a description of the full length is none of the reasons to refuse an image", async () => {
  const file = new File(["no picture"], "vane.png", { type: "image/png" });
  const received = await receive("a".repeat(ALT_MAX_CHARACTERS), file);
  expect(Object.keys(received.ok ? {} : received.result.fieldErrors)).toEqual(["picture"]);
});

test("the form and its refusal name one limit of the file", () => {
  expect(formatSize(PICTURE_MAX_BYTES)).toBe("10 MB");
  expect(pictureForm.fields.picture.options.hint).toContain("Max 10 MB.");
});
