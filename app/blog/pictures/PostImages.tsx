import { useRef } from "react";
import type { PostInput } from "~/blog/forms";
import { PictureField } from "~/blog/pictures/PictureField";
import { ALT_MAX_CHARACTERS } from "~/blog/pictures/pictureAnswer";
import type { FieldErrors } from "~/platform/forms/check";
import { TextField } from "~/ui/primitives/Fields";

interface PostImagesProps {
  input: PostInput;
  fieldErrors: FieldErrors;
  /** Why visitors do not see the picture that is stored. */
  missing?: string;
  onChange: () => void;
}

export function PostCover({ input, fieldErrors, missing, onChange }: PostImagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const description = () => box.current?.querySelector<HTMLInputElement>("[name=image_alt]");
  return (
    <section className="card pad stack">
      <h2>Cover</h2>
      <p>Without an image the site draws one.</p>
      <PictureField
        name="image_url"
        label="Image URL"
        uploadLabel="Upload image"
        address={input.image_url}
        error={fieldErrors.image_url}
        missing={missing}
        describe={() => description()?.value ?? ""}
        onUploaded={() => description()?.focus()}
        onChange={onChange}
      />
      <div ref={box}>
        <TextField
          name="image_alt"
          label="Image description"
          optional
          hint="Read aloud to people who do not see the image. Leave it empty if the image only decorates."
          defaultValue={input.image_alt}
          error={fieldErrors.image_alt}
          limit={ALT_MAX_CHARACTERS}
          autoComplete="off"
        />
      </div>
    </section>
  );
}

export function PostAuthor({ input, fieldErrors, missing, onChange }: PostImagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const name = () => box.current?.querySelector<HTMLInputElement>("[name=author]")?.value ?? "";
  return (
    <section className="card pad stack">
      <h2>Byline</h2>
      <div ref={box}>
        <TextField
          name="author"
          label="Author"
          defaultValue={input.author}
          error={fieldErrors.author}
          limit={200}
          autoComplete="off"
        />
      </div>
      <PictureField
        name="author_image"
        label="Author Image URL"
        uploadLabel="Upload portrait"
        round
        address={input.author_image}
        error={fieldErrors.author_image}
        missing={missing}
        describe={name}
        onChange={onChange}
      />
    </section>
  );
}
