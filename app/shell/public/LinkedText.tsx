import { Fragment } from "react";
import { SiteLink } from "~/ui/primitives/Button";

// No part may contain an opening bracket: otherwise the time for a text of brackets would grow with the square of its length.
// A second slash would begin the name of another host.
const LINK = /\[([^[\]]+)\]\((\/(?![/\\])[^)[\s]*|mailto:[^)[\s]+|https:\/\/[^)[\s]+)\)/;

/**
 * A text in which `[Contact us](/contact)` is a link, and text between backticks is code. Links lead to pages of this site, https
 * addresses and mailboxes.
 */
export function LinkedText({ text }: { text: string }) {
  // The text between links, then the words and the address of a link, and so on.
  const pieces = text.split(new RegExp(LINK, "g"));
  return pieces.map((part, index) => {
    if (index % 3 === 2) return null;
    const href = pieces[index + 1] ?? "";
    const isLink = index % 3 === 1;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <Fragment key={index}>
        {isLink ? <SiteLink href={href}>{part}</SiteLink> : <Coded text={part} />}
      </Fragment>
    );
  });
}

function Coded({ text }: { text: string }) {
  return text.split("`").map((part, index) => {
    const isCode = index % 2 === 1;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
    return <Fragment key={index}>{isCode ? <code>{part}</code> : part}</Fragment>;
  });
}
