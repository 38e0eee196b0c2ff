import type { EditorView } from "prosemirror-view";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/primitives/Button";
import { FieldError } from "~/ui/primitives/Field";
import { TextInput } from "~/ui/primitives/inputs";
import { Progress } from "~/ui/primitives/Progress";
import { articleSchema } from "./schema";

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
      insertPicture(view, stored.address, isDecorative ? "" : alt);
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
      <div>
        <label className="label" htmlFor={`${id}-alt`}>
          What it shows
        </label>
        <TextInput
          ref={files.length > 0 ? first : undefined}
          id={`${id}-alt`}
          value={alt}
          disabled={isDecorative}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={isDecorative}
            onChange={(event) => setDecorative(event.currentTarget.checked)}
          />
          <span>Decorative: it says nothing that the text does not</span>
        </label>
        <FieldError id={id} error={error} />
      </div>
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

function problemOf(files: readonly File[], alt: string, isDecorative: boolean): string | undefined {
  if (files.length === 0) return "Choose a picture";
  if (!isDecorative && alt.trim() === "")
    return "Say what the picture shows, or that it is decorative";
}

function insertPicture(view: EditorView, src: string, alt: string): void {
  const figure = articleSchema.nodes.figure.create({ src, alt });
  view.dispatch(view.state.tr.replaceSelectionWith(figure).scrollIntoView());
}
