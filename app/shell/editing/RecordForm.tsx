import type { ComponentProps, ReactNode } from "react";
import { Form, useLocation } from "react-router";
import type { Fields, TypedForm } from "~/platform/forms/fields";
import { OpenedFrom, openedFromIn } from "~/shell/editing/OpenedFrom";
import { type FilledForm, FormErrors } from "~/shell/forms/FormFields";
import { shownForm } from "~/shell/forms/formResult";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";

// The form of a record without versions (recordForm.server.ts), such as a tab of Settings: what it is filled with, and the
// form itself.

/** What the form of a record is filled with. */
export interface FilledRecord<Typed> extends FilledForm<Typed> {
  /** The address that the form is sent to. */
  action: string;
  /** The fingerprint of the stored values that the form was filled from. */
  openedFrom: string;
  /** The action data of the last attempt to save; undefined before the first. */
  result: unknown;
}

interface RestoredRecordFormProps<Typed>
  extends Pick<FilledRecord<Typed>, "action" | "openedFrom" | "result"> {
  schema: Pick<TypedForm<Typed, unknown>, "read"> & { fields: Fields };
  stored: Typed;
  /** The form is filled anew when this changes. Left out where only its own saves change what is stored, and as it is typed. */
  contentKey?: string;
  children: (filled: FilledRecord<Typed>) => ReactNode;
}

/**
 * Fills the form of a record: with what was refused, else with what its writer had typed before a password was asked for, else
 * with what is stored. It is filled anew for another record, another `contentKey`, and another query of the address of the page,
 * to which "Take theirs" leads.
 */
export function RestoredRecordForm<Typed>(props: RestoredRecordFormProps<Typed>) {
  const { schema, stored, openedFrom, contentKey, children, ...form } = props;
  const { search } = useLocation();
  return (
    <RestoredForm key={[props.action, contentKey, search].join(" ")} action={props.action}>
      {(restoredFields) =>
        children({
          ...form,
          form: schema,
          ...shownForm(restoredFields ? schema.read(restoredFields) : stored, props.result),
          openedFrom: restoredFields ? openedFromIn(restoredFields) : openedFrom,
        })
      }
    </RestoredForm>
  );
}

interface RecordFormProps<Typed>
  extends Omit<ComponentProps<typeof Form>, "action" | "method">,
    Pick<ComponentProps<typeof OpenedFrom<Typed & object>>, "format"> {
  filled: FilledRecord<Typed>;
  /** What is edited, in a sentence: "reply". */
  noun: string;
  /** Where the fields depend on the values: those of the form with these values. */
  fieldsOf?: (values: Typed) => Fields;
}

/** The form of a record with its errors above it, and what somebody else has saved since it was opened. */
export function RecordForm<Typed extends object>(props: RecordFormProps<Typed>) {
  const { filled, noun, format, fieldsOf, children, ...attributes } = props;
  const { action, form, values, openedFrom, result } = filled;
  const fields = fieldsOf?.(values) ?? form.fields;
  return (
    <>
      <FormErrors {...filled} form={{ fields }} />
      <Form method="post" noValidate autoComplete="off" data-restorable="" {...attributes}>
        <OpenedFrom
          {...{ noun, values, openedFrom, result, format }}
          address={action}
          fields={fieldsOf ?? fields}
        />
        {children}
      </Form>
    </>
  );
}
