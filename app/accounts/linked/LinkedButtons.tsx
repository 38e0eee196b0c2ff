import { LogIn } from "lucide-react";
import { useLocation } from "react-router";
import { LinkButton } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface LinkedButtonsProps {
  providers: ReadonlyArray<{ id: string; name: string }>;
}

export function LinkedButtons({ providers }: LinkedButtonsProps) {
  const { search } = useLocation();
  const next = new URLSearchParams(search).get("next");
  const query = next ? `?next=${encodeURIComponent(next)}` : "";
  return providers.map(({ id, name }) => (
    <LinkButton key={id} variant="line" className="w-full" href={`/admin/login/with/${id}${query}`}>
      <Icon of={LogIn} />
      {`Continue with ${name}`}
    </LinkButton>
  ));
}
