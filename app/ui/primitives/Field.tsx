import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "~/languages/useText";
import { classNames } from "./classNames";
import { Icon } from "./Icon";
import { VisuallyHidden } from "./VisuallyHidden";

/** The properties of every field. The id is the name, unless two forms of a page share a name. */
export interface FieldProps {
  name: string;
  label: ReactNode;
  id?: string;
  hint?: ReactNode;
  error?: string;
  /** Fields are required by default; an optional field says so in its label. */
  optional?: boolean;
  /** The most characters allowed. On purpose not `maxlength`, which silently cuts off pasted text. */
  limit?: number;
  /** Whether the limit is said below the control. By default it is where no script counts near it. */
  tellsLimit?: boolean;
  className?: string;
  /** Below the control: what follows from what was typed. */
  after?: ReactNode;
}

/** Attributes that the control must spread so that screen readers find label, hint and error. */
export interface ControlWiring {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "data-limit": number | undefined;
}

export function wireControl({
  name,
  id = name,
  hint,
  error,
  optional,
  limit,
}: FieldProps): ControlWiring {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name,
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
    "data-limit": limit,
  };
}

/** Label, hint, error, and the control last, so that no on-screen keyboard or menu hides the error. */
export function Field({
  children,
  ...field
}: FieldProps & { children: (control: ControlWiring) => ReactNode }) {
  const t = useText();
  const control = wireControl(field);
  return (
    <div className={classNames("field", field.error && "bad", field.className)}>
      <label className="label" htmlFor={control.id}>
        {field.label}
        {field.optional && <span className="opt">{` ${t("(optional)")}`}</span>}
      </label>
      <FieldHint id={control.id} hint={field.hint} />
      <FieldError id={control.id} error={field.error} />
      {children(control)}
      <LimitHint id={control.id} limit={field.limit} tells={field.tellsLimit} />
      <LimitCount id={control.id} limit={field.limit} />
      {field.after}
    </div>
  );
}

function LimitHint({ id, limit, tells }: { id: string; limit?: number; tells?: boolean }) {
  const t = useText();
  if (!limit || tells === false) return null;
  return (
    <p className={classNames("limit", !tells && "no-script-only")} id={`${id}-most`}>
      {t("At most {limit} characters.", { limit })}
    </p>
  );
}

/** app/enhance/charactersLeft.ts fills it near the limit; it is announced in a pause of typing. */
export function LimitCount({ id, limit }: { id: string; limit?: number }) {
  return limit ? <p className="limit" id={`${id}-limit`} role="status" /> : null;
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null;
  return (
    <p className="hint" id={`${id}-hint`}>
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  const t = useText();
  if (!error) return null;
  return (
    <p className="err" id={`${id}-error`}>
      <Icon of={CircleAlert} />
      <span>
        <VisuallyHidden>{`${t("Error:")} `}</VisuallyHidden>
        {error}
      </span>
    </p>
  );
}
