import type { DocumentPages } from "~/platform/documents/documents.server";
import type { PageLayout } from "~/platform/documents/pageLayout";

interface ResumePagesProps {
  fullName: string;
  /** The base address of the page pictures. */
  address: string;
  pages: DocumentPages;
}

/** Shows the pages as pictures, each under an invisible text layer that can be selected, searched and read aloud. */
export function ResumePages({ fullName, address, pages }: ResumePagesProps) {
  const { count, shown } = pages;
  return (
    <section
      className="resume-pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label={`Pages of the resume of ${fullName}`}
    >
      {shown.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number, which never changes.
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

/** Fractions of the line height, as most fonts divide it. */
const LETTERS = 0.86;
const BELOW_BASELINE = 0.2;

/** Positions text by attributes, because the content security policy blocks inline styles. */
function PageText({ page: { width, height, lines } }: { page: PageLayout }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its text is its content, and a title would show as a tooltip over the page.
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
      {lines.map(({ x, y, width: length, height: size, text }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position, which never changes.
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
