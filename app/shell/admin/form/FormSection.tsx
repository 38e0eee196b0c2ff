import type { ReactNode } from "react";
import { type FilledForm, FormField } from "~/shell/form/FormField";

interface FormSectionProps extends FilledForm {
  id: string;
  title: string;
  names: readonly string[];
  /** Shown between the title and the fields. */
  children?: ReactNode;
}

/** A card with some fields of a form, in their order. Neighbors that take half a row share one. */
export function FormSection({ id, title, names, children, ...form }: FormSectionProps) {
  return (
    <section className="card pad stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <FormFields names={names} {...form} />
    </section>
  );
}

export function FormFields({ names, ...form }: FilledForm & { names: readonly string[] }) {
  return groupsOf(form, names).map((group) => {
    const controls = group.map((name) => <SuggestingField key={name} name={name} {...form} />);
    const [first = ""] = group;
    if (!isHalf(form, first)) return controls;
    return (
      <div key={first} className="grid gap-4 sm:grid-cols-2">
        {controls}
      </div>
    );
  });
}

function SuggestingField({ name, ...form }: FilledForm & { name: string }) {
  const suggestions = form.form.fields[name]?.look.suggestions;
  return (
    <>
      <FormField name={name} {...form} />
      {suggestions && (
        <datalist id={`${name}-suggestions`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}

function groupsOf(form: FilledForm, names: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last && isHalf(form, name) && isHalf(form, last[0] ?? "")) last.push(name);
    else groups.push([name]);
  }
  return groups;
}

const isHalf = ({ form }: FilledForm, name: string) => form.fields[name]?.look.half === true;
