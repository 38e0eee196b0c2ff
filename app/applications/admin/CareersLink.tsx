import { LinkButton } from "~/ui/primitives/Button";

/** Where people apply, for lists without an application. */
export function CareersLink() {
  return (
    <LinkButton variant="line" size="sm" href="/careers" target="_blank" rel="noopener">
      View careers page
    </LinkButton>
  );
}
