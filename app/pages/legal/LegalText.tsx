import type { ReactNode } from "react";
import { LinkedText } from "~/shell/public/LinkedText";
import { useCompany } from "~/shell/public/useCompany";

interface LegalTextProps {
  text: string;
  /** Replaces a placeholder that has a line of its own, by its name. */
  blocks?: Readonly<Record<string, ReactNode>>;
}

/** Paragraphs with an empty line between them, and lists: lines that begin with "- ". */
export function LegalText({ text, blocks }: LegalTextProps) {
  const elements: Readonly<Record<string, ReactNode>> = {
    "contact-details": <WriteToUs />,
    ...blocks,
  };
  return text.split(/\n\s*\n/).map((block) => {
    const name = /^\s*\{([a-z-]+)\}\s*$/.exec(block)?.[1];
    if (name && name in elements) return <Block key={block}>{elements[name]}</Block>;
    const lines = block.split("\n").filter((line) => line.trim() !== "");
    if (lines.every((line) => line.startsWith("- "))) return <List key={block} lines={lines} />;
    return (
      <p key={block}>
        <LinkedText text={lines.join(" ")} />
      </p>
    );
  });
}

const Block = ({ children }: { children: ReactNode }) => children;

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <LinkedText text={line.slice(2)} />
        </li>
      ))}
    </ul>
  );
}

/** The company's contact details. */
function WriteToUs() {
  const { name, email, phone, phoneHref, offices } = useCompany();
  return (
    <>
      <p>
        {name}, <a href={`mailto:${email}`}>{email}</a>, <a href={phoneHref}>{phone}</a>.
      </p>
      <ul>
        {offices.map((office) => (
          <li key={office.name}>
            {office.name}: {office.lines.join(", ")}
          </li>
        ))}
      </ul>
    </>
  );
}
