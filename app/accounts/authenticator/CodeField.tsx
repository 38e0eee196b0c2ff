import { TextField } from "~/ui/primitives/Fields";

interface CodeFieldProps {
  hint: string;
  error?: string;
  digitsOnly?: boolean;
}

/** One field for the whole code, so that it can be pasted and autofilled. It does not submit by itself. */
export function CodeField({ hint, error, digitsOnly }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Code"
      hint={hint}
      inputMode={digitsOnly ? "numeric" : undefined}
      pattern={digitsOnly ? "[0-9]{6}" : undefined}
      title={digitsOnly ? "Six digits" : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
    />
  );
}
