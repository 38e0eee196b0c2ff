import { ArrowDown, ArrowUp } from "lucide-react";
import { useLocation } from "react-router";
import { Icon } from "~/ui/primitives/Icon";

interface SortHeadProps {
  /** The order's name in the address; a minus sign reverses it. */
  name: string;
  label: string;
  /** The current order of the list. */
  sort: string;
  /** The direction of a first click: dates, for example, the newest first. */
  first?: "ascending" | "descending";
}

/**
 * A column head that sorts the list. It is a link, so that it works without scripts and the address holds the order.
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
