import { CONTENT_MAX_CHARACTERS } from "~/blog/forms";
import { PICTURES_ADDRESS } from "~/blog/pictures/pictureAnswer";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { Button } from "~/ui/primitives/Button";
import { TextAreaField } from "~/ui/primitives/Fields";

interface PostContentProps {
  text: string;
  error?: string;
}

const HINT =
  "HTML. Headings from h2 down, lists, tables, quotes, code, links and pictures are kept; scripts and styles are not. " +
  "Pictures of other sites are copied here when you save.";

export function PostContent({ text, error }: PostContentProps) {
  return (
    <section className="card pad stack">
      <TextAreaField
        name="content"
        label="Content"
        rows={15}
        hint={HINT}
        defaultValue={text}
        error={error}
        limit={CONTENT_MAX_CHARACTERS}
        spellCheck
      />
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
