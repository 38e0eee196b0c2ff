import type { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { PICTURE_MAX_BYTES } from "~/platform/files/pictureLimits";
import { type ChosenPicture, PictureChoice } from "~/shell/pictures/PictureChoice";
import { pictureForm } from "~/shell/pictures/pictureUpload";
import { usePictureUpload } from "~/shell/pictures/usePictureUpload";
import { STILL_UPLOADING, useUnsentForm } from "~/shell/pictures/useUnsentForm";
import { describePictureNode, insertPictureNode, pictureAt } from "~/shell/richText/editing";
import { usePanelRange } from "~/shell/richText/panelRange";
import { Button } from "~/ui/primitives/Button";
import { FieldError, TextInput } from "~/ui/primitives/Field";
import { Progress } from "~/ui/primitives/Progress";

interface PictureFormProps {
  view: EditorView;
  /** Files that were pasted or dropped. */
  files: readonly File[];
  onClose: () => void;
}

/**
 * Asks what a picture shows before it is uploaded: people who do not see it read that instead. With the cursor at a picture, the
 * same of that one.
 */
export function PictureForm(props: PictureFormProps) {
  const { files, onClose } = props;
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const { editedPicture, choice, description, upload, refuse, save } = usePicture(props);
  const panel = useRef<HTMLFieldSetElement>(null);
  useUnsentForm(panel, upload.isSaving, refuse);
  const asksForFile = files.length === 0 && !editedPicture;
  return (
    <fieldset
      ref={panel}
      className="rich-panel stack"
      aria-label="Picture"
      onInput={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // The keys of the dialog that offers uploaded pictures are its own.
        if ((event.target as Element).closest("dialog")) return;
        // Enter and Escape end a word of an input method first.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") onClose();
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void save();
      }}
    >
      {asksForFile && <FileInput id={id} input={first} {...choice} />}
      {files.length > 0 && <DroppedPictures files={choice.files} />}
      <Description id={id} input={asksForFile ? undefined : first} {...description} />
      {upload.percent !== null && <Progress label="Uploading" percent={upload.percent} />}
      <div className="row">
        <Button size="sm" busy={upload.isSaving} onClick={() => void save()}>
          {editedPicture ? "Save description" : "Insert picture"}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Which picture is chosen and how it is described, and what saving that does. */
function usePicture({ view, files, onClose }: PictureFormProps) {
  const [editedPicture] = useState(() => (files.length === 0 ? pictureAt(view.state) : null));
  usePanelRange(view, editedPicture);
  const { leaveOut, ...choice } = usePictureChoice(files);
  const { percent, isOpen, insert } = useInsertion(view, { ...choice, onInserted: leaveOut });
  const [alt, setAlt] = useState(editedPicture?.alt ?? "");
  const [isDecorative, setDecorative] = useState(editedPicture?.alt === "");
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const text = isDecorative ? "" : alt.trim();
  const save = async () => {
    // The Enter key saves too, and no busy button stops it.
    if (isSaving) return;
    const hasPicture = Boolean(editedPicture ?? choice.stored) || choice.files.length > 0;
    const problem = problemOf({ hasPicture, text, isDecorative });
    setError(problem);
    if (problem) return;
    setSaving(true);
    try {
      const saveError = editedPicture ? describe(view, text) : await insert(text);
      if (!isOpen()) return;
      setError(saveError);
      if (!saveError) onClose();
    } finally {
      setSaving(false);
    }
  };
  const chooseStored = (picture: ChosenPicture) => {
    choice.chooseStored(picture);
    setAlt((before) => before || picture.alt);
  };
  return {
    editedPicture,
    choice: { ...choice, chooseStored },
    description: { alt, setAlt, isDecorative, setDecorative, error },
    upload: { percent, isSaving },
    refuse: () => setError(STILL_UPLOADING),
    save,
  };
}

/** The files that are chosen, or an uploaded picture instead. */
function usePictureChoice(dropped: readonly File[]) {
  const [files, setFiles] = useState(dropped);
  const [stored, chooseStored] = useState<ChosenPicture | null>(null);
  const choose = (next: readonly File[]) => {
    setFiles(next);
    chooseStored(null);
  };
  const leaveOut = (file: File) => setFiles((before) => before.filter((other) => other !== file));
  return { files, stored, choose, chooseStored, leaveOut };
}

/** Returns what is wrong. */
function describe(view: EditorView, text: string): string | undefined {
  const isDescribed = describePictureNode(text)(view.state, view.dispatch);
  return isDescribed ? undefined : "The picture is no longer in the text";
}

interface Insertion {
  files: readonly File[];
  stored: ChosenPicture | null;
  onInserted: (file: File) => void;
}

/** Inserts what is chosen, as long as the form is open: after Cancel and in the HTML view nothing more is. */
function useInsertion(view: EditorView, { files, stored, onInserted }: Insertion) {
  const { percent, upload } = usePictureUpload();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const isOpen = () => isMounted.current && !view.isDestroyed;
  const insertStored = async (address: string, alt: string) => {
    await loadPicture(address);
    if (isOpen()) insertPictureNode({ src: address, alt })(view.state, view.dispatch, view);
  };
  /** Uploads files in their order. Returns what is wrong with the first that cannot be stored. */
  const insert = async (alt: string): Promise<string | undefined> => {
    if (stored) await insertStored(stored.address, alt);
    else
      for (const file of files) {
        const uploaded = await upload({ file, alt });
        if (!uploaded.ok) return uploaded.error;
        await insertStored(uploaded.address, alt);
        if (!isOpen()) return;
        // If a later file fails, the next try does not insert this one again.
        onInserted(file);
      }
  };
  return { percent, isOpen, insert };
}

/** A picture that loaded only after it was inserted would push the cursor below it out of sight. */
async function loadPicture(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode().catch(() => null);
}

function DroppedPictures({ files }: { files: readonly File[] }) {
  return (
    <div className="row rich-chosen">
      <ChosenPictures files={files} stored={null} />
    </div>
  );
}

interface ChosenPicturesProps {
  files: readonly File[];
  /** The uploaded picture that is chosen instead of a file. */
  stored: ChosenPicture | null;
}

function ChosenPictures({ files, stored }: ChosenPicturesProps) {
  const filePictures = useFilePictures(files);
  const addresses = stored ? [`${stored.address}/480.webp`] : filePictures;
  return addresses.map((address) => (
    <img key={address} className="picture-shown" src={address} alt="" />
  ));
}

/** Files as data addresses: the content security policy allows no others for files that are not uploaded yet. */
function useFilePictures(files: readonly File[]): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = files.filter(({ size }) => size <= PICTURE_MAX_BYTES).map(readAsAddress);
    void Promise.all(read).then((all) => {
      if (isCurrent) setAddresses(all.filter((address) => address !== ""));
    });
    return () => {
      isCurrent = false;
    };
  }, [files]);
  return addresses;
}

/** Empty if the browser cannot read the file. */
function readAsAddress(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve("");
    reader.readAsDataURL(file);
  });
}

interface FileInputProps extends ChosenPicturesProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  choose: (files: readonly File[]) => void;
  chooseStored: (picture: ChosenPicture) => void;
}

function FileInput({ id, input, choose, files, stored, chooseStored }: FileInputProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={`${id}-file`}>
        Picture
      </label>
      <TextInput
        ref={input}
        id={`${id}-file`}
        type="file"
        className="file"
        accept={pictureForm.fields.picture.options.accept}
        onChange={(event) => choose([...(event.currentTarget.files ?? [])])}
      />
      <div className="row rich-chosen">
        <PictureChoice describedBy={`${id}-stored`} onChoose={chooseStored} />
        <ChosenPictures {...{ files, stored }} />
        <span id={`${id}-stored`} role="status">
          {stored && `Chosen: ${stored.name}`}
        </span>
      </div>
    </div>
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
    <div className="field">
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
      <FieldError id={id} error={error} isAnnounced />
    </div>
  );
}

interface PictureInput {
  hasPicture: boolean;
  text: string;
  isDecorative: boolean;
}

function problemOf({ hasPicture, text, isDecorative }: PictureInput): string | undefined {
  if (!hasPicture) return "Choose a picture";
  if (!isDecorative && text === "") return "Say what the picture shows, or that it is decorative";
}
