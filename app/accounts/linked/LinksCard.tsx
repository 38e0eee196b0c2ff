import { SECURITY_PATH } from "~/accounts/security/securityPath";
import { LinkButton } from "~/ui/primitives/Button";
import { ColumnHeads } from "~/ui/primitives/ColumnHeads";

export interface ShownLink {
  id: string;
  name: string;
  isLinked: boolean;
  proof: string;
}

export function LinksCard({ links }: { links: readonly ShownLink[] }) {
  return (
    <section className="card tablecard" aria-labelledby="links-title">
      <header className="setting pad">
        <div>
          <h2 id="links-title">Linked sign-ins</h2>
          <p>Sign in with an account that you have elsewhere.</p>
        </div>
      </header>
      <table className="data">
        <ColumnHeads labels={["Provider"]} actions />
        <tbody>
          {links.map((link) => (
            <tr key={link.id}>
              <td>
                <span className="who">
                  <strong id={`link-${link.id}`} className="first-letter:uppercase">
                    {link.name}
                  </strong>
                </span>
              </td>
              <td className="c-acts">
                <div className="acts">
                  <LinkControl {...link} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LinkControl({ id, isLinked, proof }: ShownLink) {
  const described = { "aria-describedby": `link-${id}` };
  const address = `${SECURITY_PATH}/linked/${id}`;
  return isLinked ? (
    <LinkButton variant="danger-line" size="sm" href={`${address}/remove`} {...described}>
      Remove
    </LinkButton>
  ) : (
    // Leaves this site: the router would end at an address that it does not know.
    <LinkButton
      variant="line"
      size="sm"
      href={`${address}/start?proof=${proof}`}
      target="_self"
      {...described}
    >
      Link
    </LinkButton>
  );
}
