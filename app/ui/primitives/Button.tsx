import { ArrowRight } from "lucide-react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { useAddress } from "~/languages/useText";
import { classNames } from "~/ui/primitives/classNames";
import { Icon } from "~/ui/primitives/Icon";

type ButtonVariant = "default" | "signal" | "line" | "quiet" | "danger" | "danger-line";

interface Look {
  /** `signal` is for the primary action of a view, at most one. */
  variant?: ButtonVariant;
  size?: "sm";
  className?: string;
}

/** A button with only an icon needs a label, because an icon has no name. */
type Content =
  | { iconOnly: true; label: string; children: ReactNode }
  | { iconOnly?: false; label?: string; children: ReactNode };

type ButtonProps = Look &
  Content & { busy?: boolean } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    "children" | "className"
  >;

type LinkButtonProps = Look &
  Content & { href: string } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    "children" | "className" | "href"
  >;

/** `busy` prevents a second press; change the text too ("Sending..."), because screen readers ignore a spinner. */
export function Button(props: ButtonProps) {
  const { variant, size, className, iconOnly, label, busy, disabled, type, children, ...rest } =
    props;
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={buttonClass({ variant, size, className }, iconOnly)}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
    >
      {children}
    </button>
  );
}

function buttonClass({ variant, size, className }: Look, iconOnly?: boolean): string {
  const color = variant === "default" ? undefined : variant;
  return classNames("btn", color, size, iconOnly && "icon-only", className);
}

/** A link that looks like a button. A plain anchor, because reading pages have no router in the browser. */
export function LinkButton(props: LinkButtonProps) {
  const { variant, size, className, iconOnly, label, href, children, ...rest } = props;
  const look = buttonClass({ variant, size, className }, iconOnly);
  return (
    <SiteLink {...rest} href={href} className={look} aria-label={label}>
      {children}
    </SiteLink>
  );
}

/** The secondary link at the end of a section head. */
export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <SiteLink className="more" href={href}>
      {children} <Icon of={ArrowRight} />
    </SiteLink>
  );
}

type SiteLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link of a public page: to the page in the language of this one. A plain anchor, because reading pages have no router. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  return (
    <a {...rest} href={useAddress()(href)}>
      {children}
    </a>
  );
}
