import { ChangeForm } from "~/shell/admin/change/ChangeForm";
import { Button } from "~/ui/primitives/Button";
import { CheckboxField } from "~/ui/primitives/Fields";

/**
 * Chooses which notices the company gets by mail. Inquiries are always mailed, so only applications can be chosen.
 */
export function MailNotices({ address, isOn }: { address: string; isOn: boolean }) {
  return (
    <section className="card pad stack" aria-labelledby="notices-title">
      <h2 id="notices-title">News to the company</h2>
      <ChangeForm action="/admin/settings/mail/notices">
        {(busy) => (
          <div className="stack">
            <CheckboxField
              name="applications"
              label={`Mail ${address} about each new application`}
              hint="Its position, its reference and a link; nothing about the person."
              optional
              defaultChecked={isOn}
            />
            <div>
              <Button type="submit" variant="line" size="sm" busy={busy}>
                Save
              </Button>
            </div>
          </div>
        )}
      </ChangeForm>
    </section>
  );
}
