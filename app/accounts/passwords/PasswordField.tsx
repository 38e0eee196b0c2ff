import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import type { FilledForm } from "~/shell/forms/FormFields";
import { Button } from "~/ui/primitives/Button";
import { Field, TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";

interface PasswordFieldProps extends Pick<FilledForm, "form" | "fieldErrors"> {
  name?: string;
}

/** Allows paste and password managers. The button that shows the password is rendered only with scripts. */
export function PasswordField({ form, fieldErrors, name = "password" }: PasswordFieldProps) {
  const { label = "", autoComplete, hint } = form.fields[name]?.options ?? {};
  const [scripted, setScripted] = useState(false);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <Field name={name} label={label} hint={hint} error={fieldErrors[name]}>
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            type={isVisible ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-12"
          />
          {scripted && (
            <Button
              variant="quiet"
              size="sm"
              iconOnly
              label={`${isVisible ? "Hide" : "Show"} ${label.toLowerCase()}`}
              aria-controls={control.id}
              className="absolute inset-y-0 right-1 my-auto size-9"
              onClick={() => setVisible(!isVisible)}
            >
              <Icon of={isVisible ? EyeOff : Eye} />
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
