import type { DocumentPages } from "~/platform/documents/documents.server";
import type { PageLayout } from "~/platform/documents/pageLayout";

interface ResumePagesProps {
  fullName: string;
  /** Where its pages are, as pictures. */
  address: string;
  pages: DocumentPages;
}

/** The pages of a resume as pictures, and over each of them its words, unseen, to be selected, searched and read aloud. */
export function ResumePages({ fullName, address, pages }: ResumePagesProps) {
  const { count, shown } = pages;
  return (
    <section
      className="resume-pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboards.
      tabIndex={0}
      aria-label={`Pages of the resume of ${fullName}`}
    >
      {shown.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have nothing but their number, and keep it.
        <figure key={index}>
          <img
            src={`${address}/${index + 1}`}
            alt={`Page ${index + 1} of ${count}`}
            width={Math.ceil(page.width)}
            height={Math.ceil(page.height)}
            loading={index === 0 ? "eager" : "lazy"}
            decoding="async"
          />
          <PageText page={page} />
        </figure>
      ))}
      {count > shown.length && (
        <p>{`Download the file to read the other ${count - shown.length} pages.`}</p>
      )}
    </section>
  );
}

/** Of the height of a line, as most fonts divide it. */
const LETTERS = 0.86;
const BELOW_BASELINE = 0.2;

/** By attributes and not by styles: the content security policy refuses those. */
function PageText({ page: { width, height, lines } }: { page: PageLayout }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its words are its content, and a title would hang over the page as a tooltip.
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
      {lines.map(({ x, y, width: length, height: size, text }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place, and keep it.
          key={index}
          x={x}
          y={y - size * BELOW_BASELINE}
          fontSize={size * LETTERS}
          textLength={length || undefined}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
