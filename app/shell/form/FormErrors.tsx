import type { FormSchema } from "~/platform/forms/fields";
import { errorList, type FormAnswer } from "~/shell/form/formResult";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";

interface FormErrorsProps extends FormAnswer<Readonly<Record<string, unknown>>> {
  form: Pick<FormSchema, "fields">;
  /** The action data that the errors came with. */
  answer: unknown;
}

/** Above a form: why it was not saved, and the errors of its fields. */
export function FormErrors({ form, answer, formError, ...shown }: FormErrorsProps) {
  return (
    <>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={errorList(form, shown)} focusKey={answer} />
    </>
  );
}
