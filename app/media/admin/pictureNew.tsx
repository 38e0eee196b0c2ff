import { data, Form } from "react-router";
import { receivePicture } from "~/media/receivePicture.server";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { FormErrors, FormField } from "~/shell/forms/FormFields";
import { emptyOrTypedForm } from "~/shell/forms/formResult";
import { MEDIA_PATH, pictureForm, UPLOAD_FAILED } from "~/shell/pictures/pictureUpload";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import type { Route } from "./+types/pictureNew";

// On purpose: without a loader the router would show this page after the session has ended.
export async function loader({ context }: Route.LoaderArgs) {
  adminRequest(context);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const received = await receivePicture(adminRequest(context), request, { isRetained: true });
  if (!received.ok) return data(received.result, { status: received.status });
  return { uploaded: received.picture };
}

export const clientAction = reportFailure<typeof action>(() => UPLOAD_FAILED);

/** The upload page, for browsers without scripts. */
export default function PictureNew({ actionData: lastResult }: Route.ComponentProps) {
  const result = useRetainedResult(lastResult);
  const isUploaded = result !== undefined && "uploaded" in result;
  const { formError, ...shown } = emptyOrTypedForm(pictureForm, isUploaded ? undefined : result);
  if (formError) shown.fieldErrors = { picture: formError };
  const isRefused = Object.keys(shown.fieldErrors).length > 0;
  return (
    <>
      <title>{`${isRefused ? "Error: " : ""}Upload an image | Admin Dashboard`}</title>
      <AdminPageHead
        title="Upload an image"
        lead="For a blog, a page or a portrait. It stays in Media until somebody deletes it."
        back={<BackLink href={MEDIA_PATH}>Media</BackLink>}
      />
      <Form
        method="post"
        encType="multipart/form-data"
        className="card pad editor stack"
        aria-label="Upload an image"
        noValidate
      >
        <FormErrors result={result} {...shown} />
        {isUploaded && <Uploaded {...result.uploaded} />}
        <FormField name="alt" {...shown} />
        <FormField name="picture" {...shown} />
        <div className="acts">
          <Button type="submit" variant="signal">
            Upload
          </Button>
        </div>
      </Form>
    </>
  );
}

function Uploaded({ address, alt }: { address: string; alt: string }) {
  return (
    <Alert tone="ok" title="Image uploaded.">
      <p>
        Its address: <code>{address}</code>
      </p>
      <p>
        <a href={`${MEDIA_PATH}${address.slice("/media".length)}`}>Open it in Media</a>
      </p>
      <p>
        In the text: <code>{`<img src="${address}" alt="${alt.replaceAll('"', "&quot;")}">`}</code>
      </p>
    </Alert>
  );
}
