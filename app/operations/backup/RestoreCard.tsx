import { Form, useNavigation } from "react-router";
import { CONFIRMATION, RESTORE_ERROR_TEXTS } from "~/operations/backup/backupMessages";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { FileField, TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";

export interface RestoreRejection {
  formError?: keyof typeof RESTORE_ERROR_TEXTS;
  noFile?: boolean;
  unconfirmed?: boolean;
}

const NO_FILE = "Choose the file of a backup";
const UNCONFIRMED = `Type “${CONFIRMATION}” to confirm`;

export function RestoreCard({ rejection = {} }: { rejection?: RestoreRejection }) {
  const busy = useNavigation().formMethod === "POST";
  const { formError, noFile, unconfirmed } = rejection;
  const fieldErrors = [
    ...(noFile ? [{ field: "backup", message: NO_FILE }] : []),
    ...(unconfirmed ? [{ field: "confirmation", message: UNCONFIRMED }] : []),
  ];
  return (
    <section className="card pad stack" aria-labelledby="restore-title">
      <header>
        <h2 id="restore-title">Restore</h2>
        <p>
          Puts a backup of this installation in the place of everything there is. What came in since
          it was made is lost. The team, passwords and other ways to sign in, and the audit log stay
          as they are, what was erased stays erased, and everybody has to sign in again.
        </p>
      </header>
      {formError && <Notice tone="bad" title={RESTORE_ERROR_TEXTS[formError]} />}
      <ErrorSummary fieldErrors={fieldErrors} focusKey={rejection} />
      <Form method="post" encType="multipart/form-data" noValidate className="form">
        <FileField
          name="backup"
          label="Backup file"
          accept=".gz,application/gzip"
          error={noFile ? NO_FILE : undefined}
        />
        <TextField
          name="confirmation"
          label={UNCONFIRMED}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="max-w-[16rem]"
          error={unconfirmed ? UNCONFIRMED : undefined}
        />
        <div>
          <Button variant="danger" type="submit" busy={busy}>
            {busy ? "Restoring..." : "Restore"}
          </Button>
        </div>
      </Form>
    </section>
  );
}
