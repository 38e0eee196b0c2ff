import { ExternalLink, Mail, Phone } from "lucide-react";
import { Fragment } from "react";
import type { ApplicationView } from "~/applications/admin/page/applicationView.server";
import { mailto } from "~/shell/admin/mailto";
import { Icon } from "~/ui/primitives/Icon";
import { VisuallyHidden } from "~/ui/primitives/VisuallyHidden";

/** How to reach the applicant, and where else they are found, each one tap away. */
export function ContactLinks({ application }: { application: ApplicationView }) {
  const { email, phone, linkedinUrl, portfolioUrl } = application;
  return (
    <ul className="contact-links" aria-label="Contact">
      <li>
        <Icon of={Mail} />
        <a href={mailto(email)}>
          <Breakable text={email} />
        </a>
      </li>
      {/* An imported application may have none. */}
      {phone && (
        <li>
          <Icon of={Phone} />
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>
        </li>
      )}
      {linkedinUrl && <OutsideLink url={linkedinUrl} name="LinkedIn" />}
      {portfolioUrl && <OutsideLink url={portfolioUrl} name="Portfolio" />}
    </ul>
  );
}

/** Links to an address that a stranger typed: without referrer, and not endorsed to search engines. */
function OutsideLink({ url, name }: { url: string; name: string }) {
  return (
    <li>
      <Icon of={ExternalLink} />
      <a href={url} title={url} target="_blank" rel="noopener noreferrer nofollow ugc">
        {name}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
    </li>
  );
}

/** A long address may break before each @ and dot. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
