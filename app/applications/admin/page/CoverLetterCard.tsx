import { Card } from "~/ui/primitives/Card";

/** The cover letter, in its paragraphs: people separate them by empty lines. */
export function CoverLetterCard({ text }: { text: string | null }) {
  const paragraphs = (text ?? "").split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <Card className="stack letter">
      <h2>Cover letter</h2>
      {paragraphs.length === 0 && <p className="hint">None was sent.</p>}
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the letter never changes.
        <p key={index} className="message">
          {paragraph.trim()}
        </p>
      ))}
    </Card>
  );
}
