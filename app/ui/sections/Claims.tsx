import { Check } from "lucide-react";
import { Icon } from "~/ui/primitives/Icon";

export function Claims({ claims }: { claims: readonly string[] }) {
  return (
    <ul className="claims stagger">
      {claims.map((claim) => (
        <li key={claim} data-reveal="">
          <Icon of={Check} />
          <span>{claim}</span>
        </li>
      ))}
    </ul>
  );
}
