import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { classNames } from "~/ui/primitives/classNames";
import { Icon } from "~/ui/primitives/Icon";

const GLYPHS = { info: Info, bad: CircleAlert, ok: CircleCheck };

interface AlertProps {
  tone?: keyof typeof GLYPHS;
  /** Words, or a heading of its own. */
  title: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** A message in the page. Errors are announced at once. */
export function Alert({ tone = "info", title, children, ref }: AlertProps) {
  return (
    <div ref={ref} className={classNames("alert", tone)} role={tone === "bad" ? "alert" : "status"}>
      <Icon of={GLYPHS[tone]} />
      <div>
        {typeof title === "string" ? <strong>{title}</strong> : title}
        {children}
      </div>
    </div>
  );
}
