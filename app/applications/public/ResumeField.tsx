import { type StoredResume, TICKET_FIELD } from "~/applications/public/applyAnswer";
import { RESUME_EXTENSIONS } from "~/applications/rules";
import { FileField } from "~/ui/primitives/Fields";

interface ResumeFieldProps {
  stored: StoredResume | null;
  error?: string;
}

/**
 * The file field. After a form was rejected for another reason, it shows the resume that is already stored and may be
 * replaced.
 */
export function ResumeField({ stored, error }: ResumeFieldProps) {
  const hint = "PDF, DOC or DOCX. Max 5MB.";
  return (
    <>
      {stored && <input type="hidden" name={TICKET_FIELD} value={stored.ticket} />}
      <FileField
        name="resume"
        label={stored ? "Replace Resume/CV" : "Resume/CV"}
        optional={stored !== null}
        accept={RESUME_EXTENSIONS.join(",")}
        hint={
          stored ? (
            <>
              <strong>{stored.name}</strong> is uploaded already. Replace it only if you want to
              send another file. {hint}
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
