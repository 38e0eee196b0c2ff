import type { Fields, FormSchema } from "~/platform/forms/fields";
import { errorList, type FormAnswer } from "~/shell/admin/form/formAnswer";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { Notice } from "~/ui/primitives/Notice";

interface FormErrorsProps<F extends Fields> extends FormAnswer<Readonly<Record<string, unknown>>> {
  form: FormSchema<F>;
  /** The action data that the errors came with. */
  answer: unknown;
}

/** Above a form: why it was not saved, and the errors of its fields. */
export function FormErrors<F extends Fields>({
  form,
  answer,
  formError,
  ...shown
}: FormErrorsProps<F>) {
  return (
    <>
      {formError && <Notice tone="bad" title={formError} />}
      <ErrorSummary fieldErrors={errorList(form, shown)} focusKey={answer} />
    </>
  );
}
