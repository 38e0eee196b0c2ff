import { Check } from "lucide-react";
import { Icon } from "~/ui/primitives/Icon";

export function Claims({ claims }: { claims: readonly string[] }) {
  return (
    <ul className="claims">
      {claims.map((claim) => (
        <li key={claim}>
          <Icon of={Check} />
          <span>{claim}</span>
        </li>
      ))}
    </ul>
  );
}
