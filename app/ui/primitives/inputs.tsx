import { Search } from "lucide-react";
import type {
  ComponentProps,
  InputHTMLAttributes,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { classNames } from "./classNames";
import { Icon } from "./Icon";

/** The controls without label, hint and error. Most screens use the fields of Fields.tsx. */
export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={classNames("input", className)} />;
}

export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea {...rest} className={classNames("input", className)} />;
}

export function SearchInput(props: Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  return (
    <div className="searchbox">
      <Icon of={Search} />
      <TextInput type="search" autoComplete="off" enterKeyHint="search" {...props} />
    </div>
  );
}

export type Choice = string | { value: string; label: string };

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  choices: readonly Choice[];
  /** The first option, with an empty value: "Select a service", "All departments". */
  placeholder?: string;
}

export function Select({ choices, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames("input", className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map((choice) => {
        const { value, label } =
          typeof choice === "string" ? { value: choice, label: choice } : choice;
        return (
          <option key={value} value={value}>
            {label}
          </option>
        );
      })}
    </select>
  );
}
