import { useRef } from "react";
import type { PostInput } from "~/domain/blog/forms";
import type { Faults } from "~/platform/forms/check";
import { PictureField } from "~/routes/admin/parts/blog/PictureField";
import { ALT_MAX_CHARACTERS } from "~/routes/admin/parts/blog/pictureAnswer";
import { TextField } from "~/ui/primitives/Fields";

interface PostImagesProps {
  input: PostInput;
  faults: Faults;
  /** Why visitors do not see the picture that is stored. */
  missing?: string;
  onChange: () => void;
}

export function PostCover({ input, faults, missing, onChange }: PostImagesProps) {
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
        fault={faults.image_url}
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
          error={faults.image_alt}
          limit={ALT_MAX_CHARACTERS}
          autoComplete="off"
        />
      </div>
    </section>
  );
}

export function PostAuthor({ input, faults, missing, onChange }: PostImagesProps) {
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
          error={faults.author}
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
        fault={faults.author_image}
        missing={missing}
        describe={name}
        onChange={onChange}
      />
    </section>
  );
}
