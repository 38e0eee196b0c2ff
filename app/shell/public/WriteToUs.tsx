import { useCompany } from "~/shell/public/useCompany";

/** The company's email address as a link. */
function Mailbox() {
  const { email } = useCompany();
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** The company's contact details, for legal pages. */
export function WriteToUs() {
  const company = useCompany();
  return (
    <>
      <p>
        {company.name}, <Mailbox />, <a href={company.phoneHref}>{company.phone}</a>.
      </p>
      <ul>
        {company.offices.map(({ name, lines }) => (
          <li key={name}>
            {name}: {lines.join(", ")}
          </li>
        ))}
      </ul>
    </>
  );
}
