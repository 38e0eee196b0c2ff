import { PICTURES_ADDRESS } from "~/blog/pictures/pictureAnswer";
import type { PostInput } from "~/blog/post";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { type FilledForm, FormField } from "~/shell/form/FormField";
import { Button } from "~/ui/primitives/Button";

interface PostContentProps {
  filled: FilledForm<PostInput>;
  /** Which of its pictures visitors do not see. */
  missing?: string;
}

export function PostContent({ filled, missing }: PostContentProps) {
  return (
    <section className="card pad stack">
      <FormField name="content" {...filled} error={missing} />
      <p>
        <a href={PICTURES_ADDRESS} target="_blank" rel="noopener">
          Upload an image for the text
        </a>{" "}
        (opens in a new tab)
      </p>
      <ScriptlessOnly>
        <Button
          type="submit"
          variant="line"
          size="sm"
          formAction="/admin/blogs/preview"
          formTarget="_blank"
          formNoValidate
        >
          Preview
        </Button>
      </ScriptlessOnly>
    </section>
  );
}
