import { type StoredResume, TICKET_FIELD } from "~/applications/public/applyAnswer";
import { RESUME_EXTENSIONS } from "~/applications/rules";
import { FileField } from "~/ui/primitives/Fields";

interface ResumeFieldProps {
  kept: StoredResume | null;
  error?: string;
}

/**
 * The file control; after a refusal for something else it holds the file that is with us already, which another one
 * would replace.
 */
export function ResumeField({ kept, error }: ResumeFieldProps) {
  const hint = "PDF, DOC or DOCX. Max 5MB.";
  return (
    <>
      {kept && <input type="hidden" name={TICKET_FIELD} value={kept.ticket} />}
      <FileField
        name="resume"
        label={kept ? "Replace Resume/CV" : "Resume/CV"}
        optional={kept !== null}
        accept={RESUME_EXTENSIONS.join(",")}
        hint={
          kept ? (
            <>
              <strong>{kept.name}</strong> is uploaded already. Replace it only if you want to send
              another file. {hint}
            </>
          ) : (
            hint
          )
        }
        error={error}
      />
    </>
  );
}
