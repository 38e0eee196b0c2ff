import { useEffect, useId, useRef, useState } from "react";
import {
  PICTURES_ADDRESS,
  type PictureAnswer,
  pictureForm,
  UPLOAD_FAILED,
} from "~/blog/pictures/pictureAnswer";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { type Sending, sendForm } from "~/shell/forms/public/sendForm";
import { Button } from "~/ui/primitives/Button";
import { FieldError, FieldHint } from "~/ui/primitives/Field";
import { TextInput } from "~/ui/primitives/inputs";
import { Progress } from "~/ui/primitives/Progress";

interface PictureUploadProps {
  label: string;
  describe: () => string;
  onUploaded: (address: string) => void;
}

/**
 * Uploads a file as soon as it is chosen or dropped. Without scripts it links to the upload page, which shows the
 * address.
 */
export function PictureUpload({ label, describe, onUploaded }: PictureUploadProps) {
  const id = useId();
  const { hint, accept } = pictureForm.fields.picture.look;
  const alive = useIsAlive();
  const { percent, error, done, upload, cancel } = usePictureUpload(describe, onUploaded);
  if (!alive)
    return (
      <ScriptlessOnly>
        <a href={PICTURES_ADDRESS} target="_blank" rel="noopener">
          Upload an image on a page of its own
        </a>
      </ScriptlessOnly>
    );
  return (
    <div className={error ? "field bad" : "field"}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      <TextInput
        id={id}
        type="file"
        className="file"
        accept={accept}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) upload(file);
        }}
      />
      {percent !== null && (
        <div className="stack">
          <Progress label="Uploading" percent={percent} />
          <Button
            variant="line"
            size="sm"
            onClick={() => {
              cancel();
              document.getElementById(id)?.focus();
            }}
          >
            Cancel
          </Button>
        </div>
      )}
      <p role="status" className="hint">
        {done && "Image uploaded."}
      </p>
    </div>
  );
}

function usePictureUpload(describe: () => string, onUploaded: (address: string) => void) {
  const sending = useRef<Sending>(undefined);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [done, setDone] = useState(false);
  useEffect(() => () => sending.current?.cancel(), []);

  async function upload(file: File) {
    const body = new FormData();
    body.set("alt", describe());
    body.set("picture", file);
    // Choosing another file cancels the upload in progress.
    sending.current?.cancel();
    const upload = sendForm(`${PICTURES_ADDRESS}/upload`, body, setPercent);
    sending.current = upload;
    setError(undefined);
    setDone(false);
    setPercent(0);
    const result = await upload.result;
    if (sending.current !== upload) return;
    setPercent(null);
    if (!result.sent && result.reason === "cancelled") return;
    const answer = result.sent ? (result.body as PictureAnswer | null) : null;
    if (!(answer && "address" in answer))
      return setError(answer?.fieldErrors?.picture ?? UPLOAD_FAILED);
    setDone(true);
    onUploaded(answer.address);
  }
  return { percent, error, done, upload, cancel: () => sending.current?.cancel() };
}
