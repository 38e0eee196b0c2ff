import { formatSize } from "~/platform/files/formatSize";
import {
  ALT_MAX_CHARACTERS,
  PICTURE_KINDS_TEXT,
  PICTURE_MAX_BYTES,
  PICTURE_MEDIA_TYPES,
} from "~/platform/files/pictureLimits";
import { formOf, type TypedOf, text } from "~/platform/forms/fields";
import { file } from "~/platform/forms/recordFields";
import { accountHeaders } from "~/shell/admin/session/pageAccount";
import type { FormResult } from "~/shell/forms/formResult";
import { sendForm } from "~/shell/forms/public/sendForm";

/** The list of uploaded pictures. */
export const MEDIA_PATH = "/admin/media";
/** Where a picture is uploaded without scripts. */
export const PICTURE_NEW_PATH = `${MEDIA_PATH}/new`;

export const pictureForm = formOf({
  alt: text({
    label: "Image description",
    optional: true,
    hint: "Read aloud to people who do not see the image.",
    maxCharacters: ALT_MAX_CHARACTERS,
    autoComplete: "off",
  }),
  picture: file({
    label: "Image",
    hint: `${PICTURE_KINDS_TEXT}. Max ${formatSize(PICTURE_MAX_BYTES)}.`,
    accept: PICTURE_MEDIA_TYPES,
  }),
});

export const UPLOAD_FAILED = "The image could not be uploaded. Please try again.";

export type RefusedPicture = FormResult<TypedOf<typeof pictureForm.fields>>;

/** The response to an upload by a script. */
export type PictureResponse = { address: string } | RefusedPicture;

export interface NewPicture {
  file: File;
  /** The description of what it shows. */
  alt: string;
  /** Whether it stays although nothing shows it. */
  isRetained?: boolean;
}

export type PictureUploaded =
  | { ok: true; address: string }
  /** Without an error it was canceled. */
  | { ok: false; error?: string };

export interface PictureUploading {
  readonly result: Promise<PictureUploaded>;
  cancel(): void;
}

/** Uploads a picture from a screen with scripts. `onProgress` gets whole percents. */
export function uploadPicture(
  { file, alt, isRetained }: NewPicture,
  onProgress: (percent: number) => void,
): PictureUploading {
  const body = new FormData();
  body.set("alt", alt);
  if (isRetained) body.set("retained", "on");
  // The file comes last, so that the fields arrive before it.
  body.set("picture", file);
  const sending = sendForm(`${MEDIA_PATH}/upload`, body, onProgress, accountHeaders());
  return { result: sending.result.then(uploadedOf), cancel: sending.cancel };
}

function uploadedOf(outcome: Awaited<ReturnType<typeof sendForm>["result"]>): PictureUploaded {
  if (!outcome.isSent && outcome.reason === "canceled") return { ok: false };
  const result = outcome.isSent ? (outcome.body as PictureResponse | null) : null;
  if (result && "address" in result) return { ok: true, address: result.address };
  const errors = result?.fieldErrors;
  return { ok: false, error: errors?.picture ?? errors?.alt ?? UPLOAD_FAILED };
}
