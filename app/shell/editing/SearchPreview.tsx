import { useFrame } from "~/shell/frame";

interface PreviewedPage {
  /** The address of the page on the site. */
  path: string;
  title: string;
  description: string;
}

/** A page as search engines list it: they cut what is longer than their lines. */
export function SearchPreview({ path, title, description }: PreviewedPage) {
  const { company, address } = useSite();
  return (
    <figure className="found-preview">
      <figcaption>How a search engine may list it</figcaption>
      <div className="found-page">
        <p className="found-site">
          {company}
          <span>{[address, ...path.split("/").filter(Boolean)].join(" › ")}</span>
        </p>
        <p className="found-title">{company ? `${title} | ${company}` : title}</p>
        <p className="found-text">{description}</p>
      </div>
    </figure>
  );
}

interface SharedPage extends Omit<PreviewedPage, "path"> {
  /** The words on its picture. */
  heading: string;
  line: string;
}

/** A page as chats and social networks show a link to it. */
export function SharedPreview({ title, description, heading, line }: SharedPage) {
  const { company, address } = useSite();
  return (
    <figure className="found-preview">
      <figcaption>How a shared link looks</figcaption>
      <div className="shared-page">
        <div className="shared-picture">
          <p>{company}</p>
          <p className="shared-heading">{heading}</p>
          <p>{line}</p>
        </div>
        <div className="shared-text">
          <p className="found-site">{address}</p>
          <p className="found-title">{title}</p>
          <p className="found-text">{description}</p>
        </div>
      </div>
    </figure>
  );
}

/** Name and address of the site; both are empty on a page that was rendered without the root's data. */
function useSite(): { company: string; address: string } {
  const frame = useFrame();
  return { company: frame?.company.name ?? "", address: frame ? new URL(frame.origin).host : "" };
}
