import { SearchX } from "lucide-react";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";

interface NoRowsProps {
  columns: number;
  text: string;
  /** The unfiltered list, if filters may be why nothing is in this one. */
  unfiltered: string | false;
}

export function NoRows({ columns, text, unfiltered }: NoRowsProps) {
  return (
    <tr>
      <td className="none" colSpan={columns}>
        <EmptyState icon={SearchX} text={text}>
          {unfiltered && (
            <LinkButton variant="line" size="sm" href={unfiltered}>
              Clear Filters
            </LinkButton>
          )}
        </EmptyState>
      </td>
    </tr>
  );
}
