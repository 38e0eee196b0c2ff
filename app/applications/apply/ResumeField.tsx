import { FileText } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { chosenFileError, RESUME_EXTENSIONS } from "~/applications/application";
import { type StoredResume, TICKET_FIELD } from "~/applications/apply/applyResult";
import type { Text } from "~/languages/translate";
import { Phrase, useText } from "~/languages/useText";
import { formatSize } from "~/platform/files/formatSize";
import { Button } from "~/ui/primitives/Button";
import { Field, TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { useHydrated } from "~/ui/useHydrated";

interface ResumeFieldProps {
  /** The resume of an earlier attempt to submit the form. It may be replaced. */
  stored: StoredResume | null;
  error?: string;
  /** Says what is wrong with the file that was just chosen or removed, if anything. */
  onJudged(error: string | null): void;
}

const HINT = "PDF, DOC or DOCX. Max 5MB." satisfies Text;

/**
 * The file field. Where scripts run, a chosen file is checked at once and shown as a card. The native control stays
 * above the card, invisible, so that it is still what takes a dropped file and what screen readers announce.
 */
export function ResumeField({ stored, error, onJudged }: ResumeFieldProps) {
  const t = useText();
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { chosenFile, judge } = useChosenFile(input, onJudged);
  const [isStoredRemoved, setStoredRemoved] = useState(false);
  const earlier = isStoredRemoved ? null : stored;
  const file = isHydrated ? (chosenFile ?? earlier) : null;
  function remove() {
    if (!input.current) return;
    input.current.value = "";
    if (!chosenFile) setStoredRemoved(true);
    void judge();
    input.current.focus();
  }
  return (
    <>
      {earlier && <input type="hidden" name={TICKET_FIELD} value={earlier.ticket} />}
      <Field
        name="resume"
        label={t("Resume/CV")}
        optional={earlier !== null && !isHydrated}
        hint={earlier && !isHydrated ? <StoredHint name={earlier.name} /> : t(HINT)}
        error={error && t.message(error)}
      >
        {(control) => (
          <div className="upload">
            <TextInput
              {...control}
              ref={input}
              type="file"
              className="file"
              accept={RESUME_EXTENSIONS.join(",")}
              onChange={judge}
            />
            <p className="upload-name" role="status">
              {file && <FileLine file={file} />}
            </p>
            {file && <CardButtons onReplace={() => input.current?.click()} onRemove={remove} />}
          </div>
        )}
      </Field>
    </>
  );
}

/** The chosen file, which is judged as soon as it is there, also if it was chosen before the scripts ran. */
function useChosenFile(
  input: RefObject<HTMLInputElement | null>,
  onJudged: ResumeFieldProps["onJudged"],
) {
  const t = useText();
  const [chosenFile, setChosenFile] = useState<File | null>(null);
  async function judge() {
    const file = input.current?.files?.[0] ?? null;
    setChosenFile(file);
    const error = file && (await chosenFileError(file));
    // Another file may have been chosen meanwhile.
    if ((input.current?.files?.[0] ?? null) !== file) return;
    input.current?.setCustomValidity(error ? t.message(error) : "");
    onJudged(error);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a file that was chosen before the scripts ran.
  useEffect(() => {
    if (input.current?.files?.length) void judge();
  }, []);
  return { chosenFile, judge };
}

/** The size of a stored file is not known here. */
function FileLine({ file }: { file: File | StoredResume }) {
  const t = useText();
  return (
    <>
      <Icon of={FileText} />
      <span>
        <strong>{file.name}</strong>{" "}
        {"size" in file ? formatSize(file.size) : t("Uploaded already")}
      </span>
    </>
  );
}

function CardButtons({ onReplace, onRemove }: { onReplace(): void; onRemove(): void }) {
  const t = useText();
  return (
    <span className="upload-acts">
      <Button variant="line" size="sm" onClick={onReplace}>
        {t("Replace")}
      </Button>
      <Button variant="quiet" size="sm" onClick={onRemove}>
        {t("Remove")}
      </Button>
    </span>
  );
}

function StoredHint({ name }: { name: string }) {
  const t = useText();
  return (
    <>
      <Phrase
        text="{name} is uploaded already. Choose a file only if you want to send another one."
        values={{ name: <strong>{name}</strong> }}
      />{" "}
      {t(HINT)}
    </>
  );
}
