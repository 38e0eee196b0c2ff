import { formOf, type TypedOf, text } from "~/platform/forms/fields";
import { file } from "~/platform/forms/recordFields";
import type { FormResult } from "~/shell/forms/formResult";

/** The list of uploaded pictures. */
export const MEDIA_ADDRESS = "/admin/media";
/** Where a picture is uploaded without scripts. */
export const PICTURE_NEW_ADDRESS = `${MEDIA_ADDRESS}/new`;

export const ALT_MAX_CHARACTERS = 300;

export const pictureForm = formOf({
  alt: text({
    label: "Image description",
    optional: true,
    hint: "Read aloud to people who do not see the image.",
    limit: ALT_MAX_CHARACTERS,
    autoComplete: "off",
  }),
  picture: file({
    label: "Image",
    hint: "JPEG, PNG, WebP or AVIF. Max 10MB.",
    accept: "image/jpeg,image/png,image/webp,image/avif",
  }),
});

export const UPLOAD_FAILED = "The image could not be uploaded. Please try again.";

/** The result of the upload of a picture. */
export type PictureResult =
  | { address: string; alt: string }
  | FormResult<TypedOf<typeof pictureForm.fields>>;
