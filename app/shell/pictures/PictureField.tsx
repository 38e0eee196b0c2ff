import { Image, Trash2 } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { ownPicture } from "~/platform/files/pictureAddresses";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { PictureChoice } from "~/shell/pictures/PictureChoice";
import { PICTURE_NEW_PATH, pictureForm } from "~/shell/pictures/pictureUpload";
import { usePictureUpload } from "~/shell/pictures/usePictureUpload";
import { STILL_UPLOADING, useUnsentForm } from "~/shell/pictures/useUnsentForm";
import { Button } from "~/ui/primitives/Button";
import { FieldError, FieldHint, TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { Progress } from "~/ui/primitives/Progress";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface PictureFieldProps {
  name: string;
  /** The id of the control, if not its name. */
  id?: string;
  /** The label of the upload, such as "Upload image". */
  uploadLabel: string;
  /** Shown as a circle, as portraits are on the page. */
  round?: boolean;
  filledForm: FilledForm;
  /** Why visitors do not see the picture at this address. */
  missing?: string;
  /** Returns the alternative text that is typed in the form. */
  describe: () => string;
  /** Called with the alternative text of a chosen picture, or with "" after an upload. */
  onChosen?: (alt: string) => void;
}

/** A picture by upload, choice or address. The preview shows pictures of this site only. */
export function PictureField(props: PictureFieldProps) {
  const { name, id = name, uploadLabel, round, filledForm, missing, describe, onChosen } = props;
  const stored = String(filledForm.values[name] ?? "");
  const [address, setAddress] = useState(stored);
  const frame = useRef<HTMLDivElement>(null);
  // Found by its name in its own frame: in a list of records the id goes to another record when they are moved.
  const ownInput = () =>
    frame.current?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  const put = (next: string) => {
    const input = ownInput();
    if (!input) return;
    input.value = next;
    // The forms around it follow what is typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="picture-field" ref={frame}>
      <Shown address={address} round={round} />
      <div className="stack">
        <PictureUpload
          label={address ? `${uploadLabel} instead` : uploadLabel}
          describe={describe}
          onUploaded={(uploaded) => {
            put(uploaded);
            onChosen?.("");
          }}
        />
        <div className="row">
          <PictureChoice
            describedBy={id}
            onChoose={(picture) => {
              put(picture.address);
              onChosen?.(picture.alt);
            }}
          />
          {address && (
            <Button
              variant="line"
              size="sm"
              aria-describedby={id}
              onClick={() => {
                put("");
                ownInput()?.focus();
              }}
            >
              <Icon of={Trash2} />
              Remove image
            </Button>
          )}
        </div>
        <FormField
          name={name}
          id={id}
          {...filledForm}
          error={address === stored ? missing : undefined}
          onInput={({ currentTarget }) => setAddress(currentTarget.value.trim())}
        />
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

/** Uploads a file as soon as it is chosen or dropped. Without scripts it links to the upload page, which shows the address. */
function PictureUpload({ label, describe, onUploaded }: PictureUploadProps) {
  const id = useId();
  const { hint, accept } = pictureForm.fields.picture.options;
  const isHydrated = useHydrated();
  const field = useRef<HTMLDivElement>(null);
  const { percent, error, done, uploadFile, cancel } = useFieldUpload(field, describe, onUploaded);
  if (!isHydrated)
    return (
      <ScriptlessOnly>
        <a href={PICTURE_NEW_PATH} target="_blank" rel="noopener">
          Upload an image on a page of its own
        </a>
      </ScriptlessOnly>
    );
  return (
    <div ref={field} className={error ? "field bad" : "field"}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} isAnnounced />
      <TextInput
        id={id}
        type="file"
        className="file"
        accept={accept}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Emptied, so that the same file can be chosen again after it failed.
          event.currentTarget.value = "";
          if (file) void uploadFile(file);
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

function useFieldUpload(
  field: RefObject<HTMLElement | null>,
  describe: () => string,
  onUploaded: (address: string) => void,
) {
  const { percent, upload, cancel } = usePictureUpload();
  const [error, setError] = useState<string>();
  const [done, setDone] = useState(false);
  useUnsentForm(field, percent !== null, () => setError(STILL_UPLOADING));

  async function uploadFile(file: File) {
    setError(undefined);
    setDone(false);
    // Choosing another file cancels the upload in progress.
    const uploaded = await upload({ file, alt: describe() });
    setError(uploaded.ok ? undefined : uploaded.error);
    if (!uploaded.ok) return;
    setDone(true);
    onUploaded(uploaded.address);
  }
  return { percent, error, done, uploadFile, cancel };
}
