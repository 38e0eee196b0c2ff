import { Copy } from "lucide-react";
import { useId } from "react";
import { ChangeButton } from "~/shell/admin/change/ChangeButton";
import { copyText } from "~/ui/copyText";
import { Button } from "~/ui/primitives/Button";
import { TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { useToast } from "~/ui/primitives/Toasts";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface PreviewLinkProps {
  /** The word for the record that people see there: "blog". */
  noun: string;
  /** The address below which the link is started and stopped. */
  under: string;
  /** The absolute address; null without a preview link. */
  address: string | null;
}

/** A secret address at which people without an account can see a record before it is published. */
export function PreviewLink({ noun, under, address }: PreviewLinkProps) {
  return (
    <section className="card pad stack" aria-labelledby="preview-link-title">
      <h2 id="preview-link-title">Preview link</h2>
      {address ? (
        <Shared noun={noun} under={under} address={address} />
      ) : (
        <>
          <p>Lets people without an account read the saved {noun} before it is published.</p>
          <ChangeButton action={`${under}/start`}>Make preview link</ChangeButton>
        </>
      )}
    </section>
  );
}

function Shared({ noun, under, address }: PreviewLinkProps & { address: string }) {
  const id = useId();
  const toast = useToast();
  const isHydrated = useHydrated();
  const copy = async () => {
    if (await copyText(address)) toast({ text: "Link copied." });
    else toast({ text: "The link could not be copied. Select it and copy it.", tone: "error" });
  };
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={id}>
          Whoever has this link can read the saved {noun}
        </label>
        <TextInput
          id={id}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className="row">
        {isHydrated && (
          <Button variant="line" size="sm" onClick={copy}>
            <Icon of={Copy} />
            Copy link
          </Button>
        )}
        <ChangeButton action={`${under}/stop`} variant="danger-line">
          Stop preview link
        </ChangeButton>
      </div>
    </>
  );
}
