import { useText } from "~/languages/useText";
import { SiteLink } from "~/ui/primitives/Button";

interface PaginationProps {
  page: number;
  pages: number;
  /** The address of a page, with the filters of the list. */
  hrefOf: (page: number) => string;
  label?: string;
}

/** The first, the last and the neighbors of the current page; null marks a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const pageNumbers = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(pageNumbers)].sort((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1];
    return before !== undefined && n - before > 1 ? [null, n] : [n];
  });
}

export function Pagination({ page, pages, hrefOf, label }: PaginationProps) {
  const t = useText();
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label={label ?? t("Pages")}>
      {page > 1 && (
        <SiteLink className="step" href={hrefOf(page - 1)} rel="prev">
          {t("Previous")}
        </SiteLink>
      )}
      <ol>
        {pagesToShow(page, pages).map((n, index) => (
          <li key={n ?? `gap-${index}`}>
            <PageEntry n={n} isCurrent={n === page} hrefOf={hrefOf} />
          </li>
        ))}
      </ol>
      {page < pages && (
        <SiteLink className="step" href={hrefOf(page + 1)} rel="next">
          {t("Next")}
        </SiteLink>
      )}
    </nav>
  );
}

function PageEntry(props: {
  n: number | null;
  isCurrent: boolean;
  hrefOf: (page: number) => string;
}) {
  const { n, isCurrent, hrefOf } = props;
  if (n === null) return <span className="gap">…</span>;
  if (isCurrent) return <span aria-current="page">{n}</span>;
  return <SiteLink href={hrefOf(n)}>{n}</SiteLink>;
}
