import { VisuallyHidden } from "./VisuallyHidden";

interface ColumnHeadsProps {
  labels: readonly string[];
  /** Adds a last column for buttons, whose label only screen readers get. */
  actions?: boolean;
}

/** The head of a table whose columns are not sorted. */
export function ColumnHeads({ labels, actions }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <th key={label} scope="col" className={label === "Actions" ? "c-acts" : undefined}>
            {label}
          </th>
        ))}
        {actions && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
