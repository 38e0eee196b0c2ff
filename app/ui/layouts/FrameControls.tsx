import { Moon, Sun } from "lucide-react";
import { useText } from "~/languages/useText";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

/** Works through app/enhance/header.ts; hidden without scripts, because it would have no effect. */
export function ThemeButton({ size }: { size?: "sm" }) {
  const t = useText();
  return (
    <Button
      variant="quiet"
      size={size}
      iconOnly
      label={t("Switch color theme")}
      className="theme-btn script-only"
      data-theme-toggle=""
    >
      <Icon of={Moon} className="icon-moon" />
      <Icon of={Sun} className="icon-sun" />
    </Button>
  );
}

export function SkipLink() {
  const t = useText();
  return (
    <a className="skip" href="#main">
      {t("Skip to main content")}
    </a>
  );
}
