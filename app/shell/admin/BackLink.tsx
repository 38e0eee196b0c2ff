import { ArrowLeft } from "lucide-react";
import { Icon } from "~/ui/primitives/Icon";

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="back" href={href}>
      <Icon of={ArrowLeft} />
      {children}
    </a>
  );
}
