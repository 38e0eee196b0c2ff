import { SECURITY_PATH } from "~/accounts/security/securityPath";
import { useOfficeCalendar } from "~/shell/officeCalendar";
import { LinkButton } from "~/ui/primitives/Button";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";

export interface ShownPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export function PasskeysCard({ passkeys }: { passkeys: readonly ShownPasskey[] }) {
  return (
    <section className="card tablecard" aria-labelledby="passkeys-title">
      <header className="setting pad">
        <div>
          <h2 id="passkeys-title">Passkeys</h2>
          <p>Sign in with your fingerprint, your face or your device's PIN, without a password.</p>
        </div>
        <LinkButton variant="line" size="sm" href={`${SECURITY_PATH}/passkeys/new`}>
          Add a passkey
        </LinkButton>
      </header>
      {passkeys.length > 0 && (
        <table className="data">
          <ColumnHeads labels={["Name", "Last used"]} actions />
          <tbody>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} {...passkey} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function PasskeyRow({ id, name, createdAt, lastUsedAt }: ShownPasskey) {
  const { shortDate } = useOfficeCalendar();
  return (
    <tr>
      <td>
        <span className="who">
          <span id={`passkey-${id}`}>{name}</span>
          <span>{`Added ${shortDate(createdAt)}`}</span>
        </span>
      </td>
      <td className="when" data-label="Last used">
        {lastUsedAt ? shortDate(lastUsedAt) : "Never"}
      </td>
      <td className="c-acts">
        <div className="acts">
          <LinkButton
            variant="danger-line"
            size="sm"
            href={`${SECURITY_PATH}/passkeys/${id}/remove`}
            aria-describedby={`passkey-${id}`}
          >
            Remove
          </LinkButton>
        </div>
      </td>
    </tr>
  );
}
