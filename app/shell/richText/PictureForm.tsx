import type { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/primitives/Button";
import { FieldError } from "~/ui/primitives/Field";
import { TextInput } from "~/ui/primitives/inputs";
import { Progress } from "~/ui/primitives/Progress";
import { insertPicture } from "./editing";

/** Stores a picture: its address, or what is wrong with it. */
export type UploadPicture = (
  file: File,
  alt: string,
  onProgress: (percent: number) => void,
) => Promise<{ ok: true; address: string } | { ok: false; error: string }>;

interface PictureFormProps {
  view: EditorView;
  /** Files that were pasted or dropped. */
  files: readonly File[];
  upload: UploadPicture;
  onClose: () => void;
}

const ACCEPT = "image/jpeg,image/png,image/webp,image/avif";

/** Asks what the picture shows before it is uploaded: people who do not see it read that instead. */
export function PictureForm({ view, files, upload, onClose }: PictureFormProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(files);
  const [alt, setAlt] = useState("");
  const [isDecorative, setDecorative] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  useEffect(() => first.current?.focus(), []);
  const insert = async () => {
    const wrong = problemOf(chosen, isDecorative ? "" : alt, isDecorative);
    setError(wrong);
    if (wrong) return;
    for (const file of chosen) {
      setPercent(0);
      const stored = await upload(file, isDecorative ? "" : alt, setPercent);
      setPercent(null);
      if (!stored.ok) return setError(stored.error);
      insertPicture({ src: stored.address, alt: isDecorative ? "" : alt })(
        view.state,
        view.dispatch,
        view,
      );
    }
    onClose();
  };
  return (
    <fieldset
      className="rich-panel stack"
      aria-label="Picture"
      onInput={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void insert();
      }}
    >
      {files.length === 0 && (
        <div>
          <label className="label" htmlFor={`${id}-file`}>
            Picture
          </label>
          <TextInput
            ref={first}
            id={`${id}-file`}
            type="file"
            className="file"
            accept={ACCEPT}
            onChange={(event) => setChosen([...(event.currentTarget.files ?? [])])}
          />
        </div>
      )}
      <Description
        id={id}
        input={files.length > 0 ? first : undefined}
        {...{ alt, setAlt, isDecorative, setDecorative, error }}
      />
      {percent !== null && <Progress label="Uploading" percent={percent} />}
      <div className="row">
        <Button size="sm" busy={percent !== null} onClick={() => void insert()}>
          Insert picture
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

interface DescriptionProps {
  id: string;
  input?: RefObject<HTMLInputElement | null>;
  alt: string;
  setAlt: (alt: string) => void;
  isDecorative: boolean;
  setDecorative: (isDecorative: boolean) => void;
  error?: string;
}

function Description({ id, input, alt, error, ...props }: DescriptionProps) {
  return (
    <div>
      <label className="label" htmlFor={`${id}-alt`}>
        What it shows
      </label>
      <TextInput
        ref={input}
        id={`${id}-alt`}
        value={alt}
        disabled={props.isDecorative}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => props.setAlt(event.currentTarget.value)}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={props.isDecorative}
          onChange={(event) => props.setDecorative(event.currentTarget.checked)}
        />
        <span>Decorative: it says nothing that the text does not</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

function problemOf(files: readonly File[], alt: string, isDecorative: boolean): string | undefined {
  if (files.length === 0) return "Choose a picture";
  if (!isDecorative && alt.trim() === "")
    return "Say what the picture shows, or that it is decorative";
}
