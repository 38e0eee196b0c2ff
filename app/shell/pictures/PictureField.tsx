import { Image, Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { useIsAlive } from "~/shell/admin/useIsAlive";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { type Sending, sendForm } from "~/shell/forms/public/sendForm";
import { ownPicture } from "~/shell/pictures/pictureAddresses";
import {
  PICTURES_ADDRESS,
  type PictureResult,
  pictureForm,
  UPLOAD_FAILED,
} from "~/shell/pictures/pictureForm";
import { Button } from "~/ui/primitives/Button";
import { FieldError, FieldHint } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { TextInput } from "~/ui/primitives/inputs";
import { Progress } from "~/ui/primitives/Progress";

interface PictureFieldProps {
  name: string;
  /** The label of the upload, such as "Upload image". */
  uploadLabel: string;
  /** Shown as a circle, as portraits are on the page. */
  round?: boolean;
  filled: FilledForm;
  /** Why visitors do not see the picture at this address. */
  missing?: string;
  /** Returns the alternative text that is typed in the form. */
  describe: () => string;
  onUploaded?: () => void;
  onChange: () => void;
}

/** A picture by address or upload. The preview shows pictures of this site only. */
export function PictureField(props: PictureFieldProps) {
  const { name, uploadLabel, round, filled, missing, describe, onUploaded, onChange } = props;
  const stored = String(filled.values[name] ?? "");
  const [address, setAddress] = useState(stored);
  function put(next: string) {
    const input = document.getElementById(name);
    if (input instanceof HTMLInputElement) input.value = next;
    setAddress(next);
    onChange();
  }
  return (
    <div className="picture-field">
      <Shown address={address} round={round} />
      <div className="stack">
        <FormField
          name={name}
          {...filled}
          error={address === stored ? missing : undefined}
          onInput={({ currentTarget }) => setAddress(currentTarget.value.trim())}
        />
        <PictureUpload
          label={address ? `${uploadLabel} instead` : uploadLabel}
          describe={describe}
          onUploaded={(uploaded) => {
            put(uploaded);
            onUploaded?.();
          }}
        />
        {address && (
          <Button
            variant="line"
            size="sm"
            aria-describedby={name}
            onClick={() => {
              put("");
              document.getElementById(name)?.focus();
            }}
          >
            <Icon of={Trash2} />
            Remove image
          </Button>
        )}
      </div>
    </div>
  );
}

function Shown({ address, round }: { address: string; round?: boolean }) {
  const look = round ? "picture-shown round" : "picture-shown";
  if (!ownPicture(address))
    return (
      <span className={look}>
        <Icon of={Image} />
      </span>
    );
  return <img className={look} src={address} alt="" />;
}

interface PictureUploadProps {
  label: string;
  describe: () => string;
  onUploaded: (address: string) => void;
}

/**
 * Uploads a file as soon as it is chosen or dropped. Without scripts it links to the upload page, which shows the
 * address.
 */
function PictureUpload({ label, describe, onUploaded }: PictureUploadProps) {
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
    const sent = await upload.result;
    if (sending.current !== upload) return;
    setPercent(null);
    if (!sent.sent && sent.reason === "cancelled") return;
    const result = sent.sent ? (sent.body as PictureResult | null) : null;
    if (!(result && "address" in result))
      return setError(result?.fieldErrors?.picture ?? UPLOAD_FAILED);
    setDone(true);
    onUploaded(result.address);
  }
  return { percent, error, done, upload, cancel: () => sending.current?.cancel() };
}
