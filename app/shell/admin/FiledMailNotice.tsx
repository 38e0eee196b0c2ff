import { Notice } from "~/ui/primitives/Notice";

/** Where mail is written or asked for, as long as no mail server carries it. */
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
