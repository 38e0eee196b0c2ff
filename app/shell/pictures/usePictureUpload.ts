import { useEffect, useRef, useState } from "react";
import {
  type NewPicture,
  type PictureUploaded,
  type PictureUploading,
  uploadPicture,
} from "~/shell/pictures/pictureUpload";

/** One upload at a time. It is canceled on request, by the next one, and when the screen that began it is left. */
export function usePictureUpload() {
  const uploading = useRef<PictureUploading>(undefined);
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => () => uploading.current?.cancel(), []);

  async function upload(picture: NewPicture): Promise<PictureUploaded> {
    uploading.current?.cancel();
    const currentUpload = uploadPicture(picture, setPercent);
    uploading.current = currentUpload;
    setPercent(0);
    const uploaded = await currentUpload.result;
    if (uploading.current !== currentUpload) return { ok: false };
    setPercent(null);
    return uploaded;
  }
  return {
    /** Null while nothing is uploaded. */
    percent,
    upload,
    cancel: () => uploading.current?.cancel(),
  };
}
