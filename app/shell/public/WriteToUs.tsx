import { useCompany } from "~/shell/public/useCompany";

/** The company's mailbox as a link, for the middle of a sentence. */
export function Mailbox() {
  const { email } = useCompany();
  return <a href={`mailto:${email}`}>{email}</a>;
}

/** Who stands behind a legal page, and how to reach them. */
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
