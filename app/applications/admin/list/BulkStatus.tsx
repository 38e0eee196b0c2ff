import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import {
  bulkStatusTitle,
  NOTIFY_FIELD,
  noMailText,
  SET_STATUS_OF_SELECTED,
  SET_STATUS_WARNING,
  supersededText,
} from "~/applications/admin/changeTexts";
import { selectionFields } from "~/applications/admin/list/listAddress";
import { MailPreview, MailQuestion, WRITTEN_TO_FILE } from "~/applications/admin/StatusMail";
import { labelOfStatus, STATUS_CHOICES } from "~/applications/admin/statuses";
import type { BulkMail } from "~/applications/status/bulkMail.server";
import { LANGUAGE_NAMES } from "~/languages/languages";
import { useFailureOf } from "~/shell/admin/change/FlashBoard";
import type { FailedLoad } from "~/shell/admin/change/reportFailure";
import { useClearedWhenDone } from "~/shell/admin/list/BulkBar";
import type { Selection } from "~/shell/admin/list/RowSelection";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";
import { Select } from "~/ui/primitives/Field";

/**
 * The bulk bar's status controls. With scripts they open a confirmation dialog; without, they lead to a confirmation page with
 * the selected ids in the address. Both offer the mail that goes with the status.
 */
export function BulkStatus({ selection }: { selection: Selection }) {
  const choice = useRef<HTMLSelectElement>(null);
  const [status, setStatus] = useState("");
  const [isDialogOpen, setDialogOpen] = useState(false);
  const changing = useFetcher();
  useFailureOf(changing.data);
  useClearedWhenDone(changing, selection);
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    // Read now: it may have been chosen before the scripts were there.
    const chosenStatus = choice.current?.value ?? "";
    choice.current?.setCustomValidity(chosenStatus ? "" : "Choose a status first.");
    setStatus(chosenStatus);
    if (chosenStatus) setDialogOpen(true);
    else choice.current?.reportValidity();
  };
  return (
    <>
      <Select
        ref={choice}
        name="status"
        aria-label="New status"
        placeholder="Set status to..."
        choices={STATUS_CHOICES}
        onChange={(event) => event.currentTarget.setCustomValidity("")}
      />
      <Button
        type="submit"
        variant="line"
        size="sm"
        formMethod="get"
        formAction={SET_STATUS_OF_SELECTED}
        busy={changing.state !== "idle"}
        onClick={ask}
      >
        Set status
      </Button>
      <StatusQuestion
        selection={selection}
        status={status}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onConfirm={(fields) =>
          void changing.submit(fields, { method: "post", action: SET_STATUS_OF_SELECTED })
        }
      />
    </>
  );
}

interface StatusQuestionProps {
  selection: Selection;
  status: string;
  open: boolean;
  onClose: () => void;
  onConfirm: (fields: FormData) => void;
}

function StatusQuestion({ selection, status, open, onClose, onConfirm }: StatusQuestionProps) {
  const { pathname, search } = useLocation();
  const [hasFailed, setFailed] = useState(false);
  const confirm = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const fields = selectionFields(selection, { from: pathname + search, status });
    const values = currentTarget.form ? new FormData(currentTarget.form).getAll(NOTIFY_FIELD) : [];
    for (const value of values) fields.append(NOTIFY_FIELD, value);
    onConfirm(fields);
    onClose();
  };
  const actions = (
    <>
      <Button variant="line" onClick={onClose}>
        Cancel
      </Button>
      <Button onClick={confirm} disabled={hasFailed}>
        Set status
      </Button>
    </>
  );
  const title = bulkStatusTitle(selection.count, status);
  return (
    <Dialog open={open} title={title} onClose={onClose} actions={actions}>
      <MailOfSelection
        selection={selection}
        status={status}
        onFailed={setFailed}
        onRefused={onClose}
      />
    </Dialog>
  );
}

/** The data that the dialog uses of the confirmation page, which it loads without showing it. */
type LoadedMail = Pick<ComponentProps<typeof BulkMailChoice>, "mail" | "isMailWrittenToFiles">;

interface MailOfSelectionProps extends Pick<StatusQuestionProps, "selection" | "status"> {
  /** Called with true if it could not be loaded, and with false when the question is closed. */
  onFailed: (hasFailed: boolean) => void;
  /** Called if the server refuses the selection: the list is loaded again, and says why. */
  onRefused: () => void;
}

/** The mail that goes with the status, once it is loaded. The dialog renders it anew for each question. */
function MailOfSelection({ selection, status, onFailed, onRefused }: MailOfSelectionProps) {
  const { pathname, search } = useLocation();
  const { load, state, data } = useFetcher<LoadedMail | FailedLoad>();
  const wasLoading = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: neither changes while the dialog is open.
  useEffect(() => {
    const fields = selectionFields(selection, { from: pathname + search, status });
    const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    void load(`${SET_STATUS_OF_SELECTED}?${query}`);
  }, [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when loading begins and ends.
  useEffect(() => {
    // A refusal redirects, and leaves no data.
    if (state === "idle" && wasLoading.current && data === undefined) onRefused();
    wasLoading.current = state === "loading";
  }, [state]);
  const hasFailed = data !== undefined && "failure" in data;
  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);
  if (!data) return <p role="status">Loading...</p>;
  if ("failure" in data) return <Alert tone="bad" title={mailNotLoadedText(data.failure)} />;
  const { mail, isMailWrittenToFiles } = data;
  return (
    <div className="stack">
      <BulkMailChoice
        status={status}
        count={selection.count}
        mail={mail}
        isMailWrittenToFiles={isMailWrittenToFiles}
      />
    </div>
  );
}

const mailNotLoadedText = (reason: string) =>
  `The email that goes with it could not be loaded. ${reason} Close this question and try again.`;

interface BulkMailChoiceProps {
  status: string;
  /** How many applications are selected. */
  count: number;
  /** Null if there is no mail about the status. */
  mail: BulkMail | null;
  isMailWrittenToFiles: boolean;
}

/** Offers to mail everybody whose status changes, with the mail in each language as the first of its readers gets it. */
export function BulkMailChoice({ status, count, mail, isMailWrittenToFiles }: BulkMailChoiceProps) {
  const label = labelOfStatus(status) ?? status;
  if (!mail) return <p>{SET_STATUS_WARNING}</p>;
  const { recipients, superseded, mails } = mail;
  if (recipients === 0) return <p>{noMailText({ label, count, superseded })}</p>;
  const repeated = superseded > 0 && <p className="hint">{supersededText(superseded, count)}</p>;
  const to = applicants(recipients);
  return (
    <>
      <MailQuestion
        status={status}
        question={`Send the ${label} email to ${to}`}
        to={isMailWrittenToFiles ? WRITTEN_TO_FILE : `To ${to}, each with an email of their own.`}
      />
      {repeated}
      {mails.map((sample) => (
        <SampleOfMail
          key={sample.templateId}
          label={label}
          sample={sample}
          isOnlyLanguage={mails.length === 1}
        />
      ))}
    </>
  );
}

interface SampleOfMailProps {
  label: string;
  sample: BulkMail["mails"][number];
  isOnlyLanguage: boolean;
}

function SampleOfMail({ label, sample, isOnlyLanguage }: SampleOfMailProps) {
  const { language, name, recipients } = sample;
  const readers = !isOnlyLanguage && `${LANGUAGE_NAMES[language]}, ${applicants(recipients)}.`;
  const reader =
    recipients > 1 && `As ${name} reads it. {name} and {job} are filled in for each applicant.`;
  const hint = [readers, reader].filter(Boolean).join(" ");
  return (
    <>
      {hint && <p className="hint">{hint}</p>}
      <MailPreview label={label} mail={sample} />
    </>
  );
}

const applicants = (count: number) => (count === 1 ? "1 applicant" : `${count} applicants`);
