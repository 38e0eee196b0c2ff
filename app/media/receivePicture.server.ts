import { addPicture, type ReplacePictureResult } from "~/media/commands.server";
import { formatSize } from "~/platform/files/formatSize";
import { PICTURE_KINDS_TEXT, PICTURE_MAX_BYTES } from "~/platform/files/pictureLimits";
import type { FieldErrors } from "~/platform/forms/check";
import { formOf } from "~/platform/forms/fields";
import {
  parseMultipart,
  statusOfUploadError,
  type UploadError,
} from "~/platform/http/body/parseMultipart.server";
import { networksOf } from "~/platform/network/clientIpAddress.server";
import type { Rejection } from "~/platform/reject";
import { type AdminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { NOT_ALLOWED } from "~/shell/admin/change/flash";
import { pictureForm, type RefusedPicture, UPLOAD_FAILED } from "~/shell/pictures/pictureUpload";

/** With the HTTP status of the response. */
interface RefusedUpload {
  ok: false;
  result: RefusedPicture;
  status: number;
}

/** An image as its form sent it, with what the form says about it. */
export interface SentPicture {
  temporaryPath: string;
  /** The name of the file. */
  name: string;
  alt: string;
  /** Whether it stays stored although nothing shows it: a checkbox of the form. */
  isRetained: boolean;
}

/** Adds the picture of a submitted form. */
export async function receivePicture(
  admin: AdminRequest,
  request: Request,
  settings: Partial<Pick<SentPicture, "isRetained">> = {},
) {
  return receivePictureForm(admin, request, (picture) =>
    addPicture(admin.app, admin.actor, { ...picture, ...settings }),
  );
}

/** Reads a form with an image and stores it by `store`; then the temporary file is deleted. */
export async function receivePictureForm<Stored extends { ok: true }>(
  admin: AdminRequest,
  request: Request,
  store: (picture: SentPicture) => Promise<Stored | Rejection<ReplacementRejectionReason>>,
): Promise<Stored | RefusedUpload> {
  const networks = networksOf(admin.actor.ipAddress);
  const limits = { fileField: "picture", maxFileBytes: PICTURE_MAX_BYTES, networks };
  const form = await parseMultipart(request, admin.app.files.temporary, limits);
  const alt = (form.fields.get("alt") ?? "").trim();
  if (!form.ok) {
    if (form.cause) admin.app.log.error({ err: form.cause }, "an image could not be received");
    return withTyped(refusedForm(form.reason), alt);
  }
  const { file } = form;
  const altErrors = altErrorsOf(alt);
  if (!file) return withTyped(refused(422, "Choose an image to upload.", altErrors), alt);
  const { temporaryPath, name } = file;
  const isRetained = form.fields.get("retained") === "on";
  try {
    if (altErrors) return withTyped(invalid(altErrors), alt);
    const stored = await attempt(admin, () => store({ temporaryPath, name, alt, isRetained }));
    return stored.ok ? stored : withTyped(REFUSED_PICTURES[stored.reason], alt);
  } finally {
    await file.dispose();
  }
}

/** The description that was typed comes back with a refusal; the file has to be chosen again. */
function withTyped({ result, ...refusedUpload }: RefusedUpload, alt: string): RefusedUpload {
  return { ...refusedUpload, result: { ...result, values: { ...pictureForm.empty, alt } } };
}

const altForm = formOf({ alt: pictureForm.fields.alt });

/** The errors of a description; null if there are none. */
function altErrorsOf(alt: string): FieldErrors | null {
  const checked = altForm.check({ alt });
  return checked.ok ? null : checked.fieldErrors;
}

const invalid = (fieldErrors: FieldErrors, status = 422): RefusedUpload => ({
  ok: false,
  result: { values: pictureForm.empty, fieldErrors },
  status,
});

const refused = (status: number, picture: string, others?: FieldErrors | null): RefusedUpload =>
  invalid({ ...others, picture }, status);

const TOO_LARGE = refused(413, `Upload an image smaller than ${formatSize(PICTURE_MAX_BYTES)}.`);
const TRY_AGAIN = refused(503, UPLOAD_FAILED);

function refusedForm(reason: UploadError): RefusedUpload {
  return reason === "too-large" ? TOO_LARGE : refused(statusOfUploadError(reason), UPLOAD_FAILED);
}

type ReplacementRejectionReason = Extract<ReplacePictureResult, { ok: false }>["reason"] | "failed";

const REFUSED_PICTURES: Record<ReplacementRejectionReason, RefusedUpload> = {
  "too-large": TOO_LARGE,
  "too-many-pixels": refused(422, "The image has too many pixels. Upload a smaller one."),
  "not-a-picture": refused(422, `The file is no image. Upload a ${PICTURE_KINDS_TEXT}.`),
  "not-allowed": refused(403, NOT_ALLOWED),
  "picture-missing": refused(404, "The image that it replaces no longer exists."),
  "store-unavailable": TRY_AGAIN,
  failed: TRY_AGAIN,
};
