import type { ReactNode } from "react";
import { classNames } from "~/ui/primitives/classNames";

/** A plain surface with a border. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames("card pad", className)}>{children}</div>;
}
