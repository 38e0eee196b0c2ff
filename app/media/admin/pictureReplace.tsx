import { data, Form, redirect } from "react-router";
import { formatPictureSize, pictureName } from "~/media/admin/pictureTexts";
import { replacePicture } from "~/media/commands.server";
import { findPicture, listPictureUses } from "~/media/queries.server";
import { receivePictureForm } from "~/media/receivePicture.server";
import { formOf } from "~/platform/forms/fields";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { redirectWithFailure, redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { CancelLink } from "~/shell/forms/SaveButton";
import { MEDIA_PATH, pictureForm, UPLOAD_FAILED } from "~/shell/pictures/pictureUpload";
import { Button } from "~/ui/primitives/Button";
import type { Route } from "./+types/pictureReplace";

const fileForm = formOf({ picture: pictureForm.fields.picture });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const picture = await findPicture(app, params.pictureId);
  if (!picture) throw redirect(MEDIA_PATH);
  const uses = await listPictureUses(app, [picture.id]);
  return { picture, uses: uses.filter((use) => use.in !== "earlier") };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const id = params.pictureId;
  const replaced = await receivePictureForm(admin, request, (picture) =>
    replacePicture(admin.app, admin.actor, { ...picture, id }),
  );
  if (!replaced.ok) return data(replaced.result, { status: replaced.status });
  const { places, remaining } = replaced;
  const done = `Image replaced in ${placesText(places)}.`;
  if (remaining === 0) return redirectWithFlash(admin, `${MEDIA_PATH}/${replaced.id}`, done);
  const text = `${done} The earlier one is still shown in ${placesText(remaining)}: replace it there once more.`;
  return redirectWithFailure(admin, `${MEDIA_PATH}/${id}`, { tone: "failed", text });
}

const placesText = (places: number) => `${places} ${places === 1 ? "place" : "places"}`;

export const clientAction = reportFailure<typeof action>(() => UPLOAD_FAILED);

/** Asks for the image that takes the place of another one. */
export default function PictureReplace({
  loaderData,
  actionData: lastResult,
}: Route.ComponentProps) {
  const { picture, uses } = loaderData;
  const result = useRetainedResult(lastResult);
  const { formError, ...shown } = emptyOrTypedForm(fileForm, result);
  if (formError) shown.fieldErrors = { picture: formError };
  const name = pictureName(picture);
  const back = `${MEDIA_PATH}/${picture.id}`;
  return (
    <>
      <title>{`${result ? "Error: " : ""}Replace ${name} | Media | Admin Dashboard`}</title>
      <AdminPageHead
        title={`Replace ${name}`}
        lead={formatPictureSize(picture)}
        back={<BackLink href={back}>{name}</BackLink>}
      />
      <Form
        method="post"
        encType="multipart/form-data"
        className="card pad editor stack"
        aria-label={`Replace ${name}`}
        noValidate
      >
        <FormErrors result={result} {...shown} />
        <p>
          The new image is shown in these places at once, as a new version of each. Earlier versions
          keep this one. Descriptions stay as they are.
        </p>
        <ul className="media-uses">
          {uses.map(({ kind, title, href, in: where }) => (
            <li key={href}>
              {kind}: {title || "Without a title"}
              {where === "draft" && " (draft)"}
            </li>
          ))}
        </ul>
        <FormField name="picture" {...shown} />
        <div className="acts">
          <Button type="submit" variant="signal">
            Replace
          </Button>
          <CancelLink href={back} />
        </div>
      </Form>
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Media" sentence="Failed to load the image. Please try again later." />;
}
