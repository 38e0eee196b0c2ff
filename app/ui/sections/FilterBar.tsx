import { Rss, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useAddress, useText } from "~/languages/useText";
import { Button } from "~/ui/primitives/Button";
import { SearchField } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";

interface FilterBarProps {
  /** The address of the page; the filters are its query. */
  action: string;
  label: string;
  search: ReactNode;
  /** The other filters. They fold on phones (app/ui/styles/site/filters.css). */
  children: ReactNode;
  /** Whether they are unfolded there too. */
  isOpen: boolean;
}

/**
 * A GET form. With scripts the results follow the typing (app/enhance/liveFilters.ts replaces the [data-results] region of the
 * page); without, the button sends it.
 */
export function FilterBar({ action, label, search, children, isOpen }: FilterBarProps) {
  const t = useText();
  return (
    <form
      className="filters"
      method="get"
      action={useAddress()(action)}
      aria-label={label}
      data-live-filters=""
    >
      {search}
      <details open={isOpen}>
        <summary>
          <Icon of={SlidersHorizontal} />
          {t("Filter")}
        </summary>
        <div className="lists">{children}</div>
      </details>
      <div className="no-script-only">
        <Button type="submit">{t("Search")}</Button>
      </div>
    </form>
  );
}

interface SearchBarProps {
  action: string;
  label: string;
  placeholder: string;
  search: string;
  /** Filters from links, which the form sends along. */
  keep?: Record<string, string>;
}

/** A filter bar with one search field, above its results. */
export function SearchBar({ action, label, placeholder, search, keep = {} }: SearchBarProps) {
  const t = useText();
  const hiddenFields = Object.entries(keep).filter(([, value]) => value !== "");
  return (
    <form
      className="search-bar"
      method="get"
      action={useAddress()(action)}
      aria-label={label}
      data-live-filters=""
    >
      <SearchField
        name="search"
        label={t("Search")}
        placeholder={placeholder}
        defaultValue={search}
        maxCharacters={200}
      />
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} defaultValue={value} />
      ))}
      <div className="no-script-only">
        <Button type="submit">{t("Search")}</Button>
      </div>
    </form>
  );
}

/** A search from another page than the blog: its button is always there. */
export function ArticleSearch() {
  const t = useText();
  return (
    <search>
      <form className="search-bar" method="get" action={useAddress()("/blog")}>
        <SearchField
          name="search"
          label={t("Search articles")}
          placeholder={t("Title, topic or tag")}
          maxCharacters={200}
        />
        <Button type="submit" variant="line">
          {t("Search")}
        </Button>
      </form>
    </search>
  );
}

interface ResultBarProps {
  children: ReactNode;
  /** The feed of the whole list. */
  feed?: { href: string; type: string; label: string };
}

/** "Showing X of Y": outside the replaced region, so that changes are announced. */
export function ResultBar({ children, feed }: ResultBarProps) {
  return (
    <div className="resultbar">
      <p role="status" data-results-status="">
        {children}
      </p>
      {feed && (
        <a className="feed" href={feed.href} type={feed.type}>
          <Icon of={Rss} />
          {feed.label}
        </a>
      )}
    </div>
  );
}

/** The region that changes with the filters: the list or its empty state, and links that contain the filters. */
export function Results({ children }: { children: ReactNode }) {
  return <div data-results="">{children}</div>;
}

/** A form of its own, so that it is a real button and needs no script. */
export function ClearFilters({ action }: { action: string }) {
  const t = useText();
  return (
    <form method="get" action={useAddress()(action)} data-clear-filters="">
      <Button type="submit" variant="line">
        {t("Clear Filters")}
      </Button>
    </form>
  );
}
