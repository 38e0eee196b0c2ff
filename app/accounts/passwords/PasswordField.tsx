import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useEffect, useState } from "react";
import { Button } from "~/ui/primitives/Button";
import { Field } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { TextInput } from "~/ui/primitives/inputs";

interface PasswordFieldProps {
  name?: string;
  label?: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string;
  autoFocus?: InputHTMLAttributes<HTMLInputElement>["autoFocus"];
}

/** Allows paste and password managers. The button that shows the password is rendered only with scripts. */
export function PasswordField(props: PasswordFieldProps) {
  const { name = "password", label = "Password", autoComplete, hint, error, autoFocus } = props;
  const [scripted, setScripted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <TextInput
            {...control}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={autoFocus}
            className="pr-12"
          />
          {scripted && (
            <Button
              variant="quiet"
              size="sm"
              iconOnly
              label={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
              aria-controls={control.id}
              className="absolute inset-y-0 right-1 my-auto size-9"
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? EyeOff : Eye} />
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
