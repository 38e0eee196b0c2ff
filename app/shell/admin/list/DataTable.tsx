import type { ReactNode } from "react";
import { classNames } from "~/ui/primitives/classNames";

interface DataTableProps {
  /** What is listed: "Jobs". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The table of a list. Its styles turn each row into two lines where the list is too narrow for columns. */
export function DataTable({ label, className, children }: DataTableProps) {
  return (
    <div className="tablescroll">
      <table className={classNames("data", className)} aria-label={label}>
        {children}
      </table>
    </div>
  );
}
