import { useRef } from "react";
import type { PostInput } from "~/blog/post";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { PictureField } from "~/shell/pictures/PictureField";

interface PostImagesProps {
  filledForm: FilledForm<PostInput>;
  /** Why visitors do not see the picture that is stored. */
  missing?: string;
}

export function PostCover(props: PostImagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const description = () => box.current?.querySelector<HTMLInputElement>("[name=image_alt]");
  return (
    <section className="card pad stack">
      <h2>Cover</h2>
      <p>Without an image the site draws one.</p>
      <PictureField
        name="image_url"
        uploadLabel="Upload image"
        describe={() => description()?.value ?? ""}
        onChosen={(alt) => {
          const field = description();
          if (field && alt && field.value === "") field.value = alt;
          field?.focus();
        }}
        {...props}
      />
      <div ref={box}>
        <FormField name="image_alt" {...props.filledForm} />
      </div>
    </section>
  );
}

export function PostAuthor(props: PostImagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const name = () => box.current?.querySelector<HTMLInputElement>("[name=author]")?.value ?? "";
  return (
    <section className="card pad stack">
      <h2>Byline</h2>
      <div ref={box}>
        <FormField name="author" {...props.filledForm} />
      </div>
      <PictureField
        name="author_image"
        uploadLabel="Upload portrait"
        round
        describe={name}
        {...props}
      />
    </section>
  );
}
