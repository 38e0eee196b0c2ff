import type { ComponentProps, ReactNode } from "react";
import { Form, useLocation } from "react-router";
import type { SentFields } from "~/platform/forms/check";
import type { Fields, TypedForm } from "~/platform/forms/fields";
import { OpenedFromFields, type OpenedFromResult } from "~/shell/editing/OpenedFromFields";
import { type FilledForm, FormErrors } from "~/shell/forms/FormFields";
import { type ActionResult, shownForm } from "~/shell/forms/formResult";
import { readOpenedFrom } from "~/shell/forms/hiddenFields";
import { RestoredForm } from "~/shell/forms/interrupted/RestoredForm";

// The form of a record without versions (recordForm.server.ts), such as a tab of Settings: what it is filled with, and the
// form itself.

type Values = Readonly<Record<string, unknown>>;
/** The fields, or a function from values to fields for forms whose lists vary in length: `offices` of two companies. */
type FieldsOf<Typed> = Fields | ((values: Typed) => Fields);

/** The result of the last attempt to save. */
export type RecordActionResult<Typed> = ActionResult<Typed, OpenedFromResult<Typed>>;

/** The values and errors that the form of a record is filled with. */
export interface FilledRecord<Typed> extends FilledForm<Typed> {
  /** The address that the form is sent to. */
  action: string;
  fieldsOf: FieldsOf<Typed>;
  /** The fingerprint of the stored values that the form was filled from. */
  openedFrom: string;
  result: RecordActionResult<Typed>;
}

interface RestoredRecordFormProps<Typed>
  extends Pick<FilledRecord<Typed>, "action" | "openedFrom" | "result"> {
  schema: Pick<TypedForm<Typed, unknown>, "read"> & { fields: FieldsOf<Typed> };
  stored: Typed;
  /**
   * The form is filled anew when this changes. Left out where the fields already show what a save stores or refuses, and no
   * button beside the form changes the record.
   */
  contentKey?: string;
  children: (filled: FilledRecord<Typed>) => ReactNode;
}

/**
 * Fills the form of a record: with what was refused, else with what its writer had typed before a password was asked for, else
 * with what is stored. It is filled anew for another record, another `contentKey`, and another query of the address of the page,
 * to which "Take theirs" leads.
 */
export function RestoredRecordForm<Typed extends Values>(props: RestoredRecordFormProps<Typed>) {
  const { action, schema, result } = props;
  const { search } = useLocation();
  const fill = (restoredFields: SentFields | null): FilledRecord<Typed> => {
    const typed = restoredFields ? schema.read(restoredFields) : props.stored;
    const form = shownForm(typed, result);
    const { fields } = schema;
    return {
      ...form,
      action,
      form: { fields: typeof fields === "function" ? fields(form.values) : fields },
      fieldsOf: fields,
      openedFrom: restoredFields ? readOpenedFrom(restoredFields) : props.openedFrom,
      result,
    };
  };
  return (
    <RestoredForm key={[action, props.contentKey, search].join(" ")} action={action}>
      {(restoredFields) => props.children(fill(restoredFields))}
    </RestoredForm>
  );
}

interface RecordFormProps<Typed extends Values>
  extends Omit<ComponentProps<typeof Form>, "action" | "method">,
    Pick<ComponentProps<typeof OpenedFromFields<Typed>>, "format"> {
  filled: FilledRecord<Typed>;
  /** The word for the record in a sentence: "reply". */
  noun: string;
}

/** The form of a record with its errors above it, and what somebody else has saved since it was opened. */
export function RecordForm<Typed extends Values>(props: RecordFormProps<Typed>) {
  const { filled, noun, format, children, ...attributes } = props;
  const { action, values, openedFrom, result, fieldsOf } = filled;
  return (
    <>
      <FormErrors {...filled} />
      <Form method="post" noValidate autoComplete="off" data-restorable="" {...attributes}>
        <OpenedFromFields
          {...{ noun, values, openedFrom, result, format }}
          address={action}
          fields={fieldsOf}
        />
        {children}
      </Form>
    </>
  );
}
