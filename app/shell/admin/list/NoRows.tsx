import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import type { IconGlyph } from "~/ui/primitives/Icon";

interface NoRowsProps {
  columns: number;
  text: string;
  /** The unfiltered list, if filters may be why nothing is in this one. */
  unfiltered: string | false;
  /** Shown while there are no records at all: what they are, and the one thing to do. */
  firstTime: { icon: IconGlyph; detail: string; action: ReactNode };
}

export function NoRows({ columns, text, unfiltered, firstTime }: NoRowsProps) {
  return (
    <tr>
      <td className="none" colSpan={columns}>
        {unfiltered ? (
          <EmptyState icon={SearchX} text={text}>
            <LinkButton variant="line" size="sm" href={unfiltered}>
              Clear Filters
            </LinkButton>
          </EmptyState>
        ) : (
          <EmptyState icon={firstTime.icon} text={text} detail={firstTime.detail}>
            {firstTime.action}
          </EmptyState>
        )}
      </td>
    </tr>
  );
}
