import { type ReactNode, useRef } from "react";
import { useLeavingRows } from "~/shell/admin/list/useLeavingRows";
import { classNames } from "~/ui/primitives/classNames";

interface DataTableProps {
  /** What is listed: "Jobs". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** The table of a list. Its styles turn each row into two lines where the list is too narrow for columns. */
export function DataTable({ label, className, children }: DataTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const leaving = useLeavingRows(table);
  return (
    <div className="tablescroll">
      <table ref={table} {...leaving} className={classNames("data", className)} aria-label={label}>
        {children}
      </table>
    </div>
  );
}
