import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { addPictureRecord } from "~/media/pictures.testing";
import { loader } from "~/media/uploadedPicture";
import { FileMissing, FileStoreUnavailable } from "~/platform/files/fileStore";
import { newFileKey } from "~/platform/files/temporaryFiles.server";
import { type RequestScope, requestScope } from "~/shell/scope.server";
import { useApp } from "../../tests/support/database";

const { app } = useApp();

/** Calls the route's loader as the framework does, with a store that fails to open the file. */
async function answerWhile(error: Error): Promise<Response> {
  const id = await addPictureRecord(app.db, {
    files: [{ width: 480, key: newFileKey(), bytes: 10 }],
  });
  const files = Object.assign(Object.create(app.files), { open: () => Promise.reject(error) });
  const scope = { app: { ...app, files } } as Partial<RequestScope> as RequestScope;
  const context = new RouterContextProvider(new Map([[requestScope, scope]]));
  const request = new Request(`http://localhost/media/${id}`);
  const call = loader as (args: object) => Promise<Response>;
  return call({ params: { pictureId: id }, context, request });
}

test("a picture answers 503, to be asked for again, while the store is away", async () => {
  const response = await answerWhile(new FileStoreUnavailable("away"));
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("a picture whose file is lost answers 404", async () => {
  expect((await answerWhile(new FileMissing("lost"))).status).toBe(404);
});
