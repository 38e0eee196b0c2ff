import { pictureName } from "~/media/admin/pictureTexts";
import { listPictures, readPictureFilters } from "~/media/queries.server";
import { receivePicture } from "~/media/receivePicture.server";
import { pictureAddress } from "~/platform/files/pictureAddresses";
import { NO_STORE } from "~/platform/http/security/headers.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import type { PictureChoices } from "~/shell/pictures/PictureChoice";
import type { PictureResponse } from "~/shell/pictures/pictureUpload";
import type { Route } from "./+types/pictureDialog";

/** A page of the pictures to choose from, for the dialog of a field: `?search=` and `?page=`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const { items, page, pageSize, total } = await listPictures(app, readPictureFilters(request));
  const choices: PictureChoices = {
    pictures: items.map((picture) => ({
      address: pictureAddress(picture.id),
      name: pictureName(picture),
      alt: picture.alt,
    })),
    page,
    pages: Math.ceil(total / pageSize),
  };
  return Response.json(choices, { headers: { "Cache-Control": NO_STORE } });
}

/** Receives the upload from the editor's script, which shows its progress. */
export async function action({ context, request }: Route.ActionArgs) {
  const received = await receivePicture(adminRequest(context), request);
  const body: PictureResponse = received.ok
    ? { address: received.picture.address }
    : received.result;
  return Response.json(body, { status: received.ok ? 200 : received.status });
}
