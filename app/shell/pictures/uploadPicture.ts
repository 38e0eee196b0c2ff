import { sendForm } from "~/shell/forms/public/sendForm";
import { MEDIA_ADDRESS, type PictureResult, UPLOAD_FAILED } from "~/shell/pictures/pictureForm";

export interface NewPicture {
  file: File;
  /** What it shows. */
  alt: string;
  /** Whether it stays although nothing shows it. */
  isRetained?: boolean;
}

type PictureUploaded =
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
  // Last, so that what is said about it arrives first.
  body.set("picture", file);
  const sending = sendForm(`${MEDIA_ADDRESS}/upload`, body, onProgress);
  return { result: sending.result.then(uploadedOf), cancel: sending.cancel };
}

function uploadedOf(outcome: Awaited<ReturnType<typeof sendForm>["result"]>): PictureUploaded {
  if (!outcome.isSent && outcome.reason === "cancelled") return { ok: false };
  const result = outcome.isSent ? (outcome.body as PictureResult | null) : null;
  if (result && "address" in result) return { ok: true, address: result.address };
  return { ok: false, error: result?.fieldErrors?.picture ?? UPLOAD_FAILED };
}
