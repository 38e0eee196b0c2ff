import { ArrowDown, ArrowUp } from "lucide-react";
import { useLocation } from "react-router";
import { Icon } from "~/ui/primitives/Icon";

interface SortHeadProps {
  /** The order's name in the address; with a minus sign it is turned round. */
  name: string;
  label: string;
  /** The order that the list has now. */
  sort: string;
  /** Which way a first click sorts: dates, say, the newest first. */
  first?: "ascending" | "descending";
}

/**
 * The head of a column by which a list can be sorted: a link, so that it works without scripts, and the order stands in
 * the address.
 */
export function SortHead({ name, label, sort, first = "ascending" }: SortHeadProps) {
  const { pathname, search } = useLocation();
  const direction = directionOf(name, sort);
  const next = direction ? opposite(direction) : first;
  const address = new URLSearchParams(search);
  address.delete("page");
  address.set("sort", next === "ascending" ? name : `-${name}`);
  return (
    <th scope="col" aria-sort={direction}>
      <a className="sort" href={`${pathname}?${address}`}>
        {label}
        {direction && <Icon of={direction === "ascending" ? ArrowUp : ArrowDown} />}
      </a>
    </th>
  );
}

type Direction = "ascending" | "descending";

function directionOf(name: string, sort: string): Direction | undefined {
  if (sort === name) return "ascending";
  return sort === `-${name}` ? "descending" : undefined;
}

const opposite = (direction: Direction) =>
  direction === "ascending" ? ("descending" as const) : ("ascending" as const);
