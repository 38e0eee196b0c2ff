import { Copy, Download } from "lucide-react";
import { useCompany } from "~/shell/frame";
import { SECURITY_PATH } from "~/shell/nextPath";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { copyText } from "~/ui/copyText";
import { Alert } from "~/ui/primitives/Alert";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";
import { useToast } from "~/ui/primitives/Toasts";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The address of the account that the codes sign in. */
  email: string;
  lead: string;
}

/** Shown once: only hashes of the codes are stored. */
export function RecoveryCodes({ codes, email, lead }: RecoveryCodesProps) {
  const isHydrated = useHydrated();
  const toast = useToast();
  const copy = async () => {
    if (await copyText(codes.join("\n"))) toast({ text: "Copied." });
    else
      toast({ text: "The codes could not be copied. Select them and copy them.", tone: "error" });
  };
  return (
    <>
      <Alert tone="ok" title={lead}>
        <p>
          Keep these recovery codes where you keep your passwords. Each signs you in once, after the
          password, when you have neither app nor passkey. They are not shown again.
        </p>
      </Alert>
      <ul className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        {isHydrated && (
          <>
            <Button variant="line" onClick={copy}>
              <Icon of={Copy} />
              Copy
            </Button>
            <DownloadButton {...{ codes, email }} />
          </>
        )}
        <LinkButton variant="signal" href={SECURITY_PATH}>
          I have stored them
        </LinkButton>
      </div>
    </>
  );
}

interface SecondStepAddedProps {
  /** Says what was added. */
  text: string;
  /** Null if the account had a second step already, with codes of its own. */
  codes: readonly string[] | null;
  codesLeft: number;
  email: string;
}

/** After an app or a passkey was added: the first one of an account brings recovery codes. */
export function SecondStepAdded({ text, codes, codesLeft, email }: SecondStepAddedProps) {
  return codes ? (
    <RecoveryCodes codes={codes} email={email} lead={text} />
  ) : (
    <Alert tone="ok" title={text}>
      {codesLeft > 0 ? (
        <p>Your recovery codes stay the same.</p>
      ) : (
        <p>
          You have no recovery codes left.{" "}
          <a href={`${SECURITY_PATH}/recovery-codes`}>Make new recovery codes</a>
        </p>
      )}
    </Alert>
  );
}

/** Stores the codes as a text file that says what they are for. */
function DownloadButton({ codes, email }: Omit<RecoveryCodesProps, "lead">) {
  const { name } = useCompany();
  const { longDate } = useOfficeCalendar();
  const download = () => {
    const head = [
      `Recovery codes of ${name}`,
      `Account: ${email}`,
      `Made on ${longDate(new Date())}`,
    ];
    const text = [...head, "", ...codes, "", USE, ""].join("\n");
    const link = document.createElement("a");
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
    link.download = "recovery-codes.txt";
    link.click();
  };
  return (
    <Button variant="line" onClick={download}>
      <Icon of={Download} />
      Download
    </Button>
  );
}

const USE = "Each signs you in once, after the password, when you have neither app nor passkey.";
