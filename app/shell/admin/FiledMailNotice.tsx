import { Notice } from "~/ui/primitives/Notice";

/** Shown beside mail features while mail is written to files because no mail server is configured. */
export function FiledMailNotice({ isFiled, what }: { isFiled: boolean; what: string }) {
  if (!isFiled) return null;
  return (
    <Notice title={`${what} written to a file, and reaches nobody.`}>
      <p>
        No mail server is set: the operator names one in <code>SMTP_URL</code>. Until then mail lies
        in the folder <code>mail</code> of the data folder, where any mail program opens it.
      </p>
    </Notice>
  );
}
