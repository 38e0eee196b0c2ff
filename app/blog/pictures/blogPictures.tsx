import { data, Form } from "react-router";
import {
  ALT_MAX_CHARACTERS,
  PICTURE_HINT,
  PICTURE_TYPES,
  type PictureAnswer,
  UPLOAD_FAILED,
} from "~/blog/pictures/pictureAnswer";
import { receivePicture } from "~/blog/pictures/receivePicture.server";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { BackLink } from "~/shell/admin/BackLink";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { PageHead } from "~/shell/admin/PageHead";
import { Button } from "~/ui/primitives/Button";
import { ErrorSummary } from "~/ui/primitives/ErrorSummary";
import { FileField, TextField } from "~/ui/primitives/Fields";
import { Notice } from "~/ui/primitives/Notice";
import type { Route } from "./+types/blogPictures";

// On purpose: without a loader the router would show this page after the session has ended.
export async function loader({ context }: Route.LoaderArgs) {
  adminRequest(context);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, status } = await receivePicture(adminRequest(context), request);
  return data(answer, { status });
}

export const clientAction = reportFailure(() => UPLOAD_FAILED);

/** The upload page, for browsers without scripts and for pictures within the text. */
export default function BlogPictures({ actionData }: Route.ComponentProps) {
  const answer = actionData as PictureAnswer | { formError: string } | undefined;
  const error = errorOf(answer);
  return (
    <>
      <title>{`${error ? "Error: " : ""}Upload an image | Admin Dashboard`}</title>
      <PageHead
        title="Upload an image"
        lead="For a cover, a portrait or a place in the text."
        back={<BackLink href="/admin/blogs">All blogs</BackLink>}
      />
      <Form
        method="post"
        encType="multipart/form-data"
        className="card pad editor stack"
        aria-label="Upload an image"
        noValidate
      >
        <ErrorSummary
          fieldErrors={error ? [{ field: "picture", message: error }] : []}
          focusKey={answer}
        />
        {answer && "address" in answer && <Uploaded {...answer} />}
        <TextField
          name="alt"
          label="Image description"
          optional
          hint="Read aloud to people who do not see the image."
          limit={ALT_MAX_CHARACTERS}
          autoComplete="off"
        />
        <FileField
          name="picture"
          label="Image"
          hint={PICTURE_HINT}
          accept={PICTURE_TYPES}
          error={error}
        />
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
    <Notice tone="ok" title="Image uploaded.">
      <p>
        Its address: <code>{address}</code>
      </p>
      <p>
        In the text: <code>{`<img src="${address}" alt="${alt.replaceAll('"', "&quot;")}">`}</code>
      </p>
    </Notice>
  );
}

function errorOf(answer: PictureAnswer | { formError: string } | undefined): string | undefined {
  if (!answer) return undefined;
  if ("formError" in answer) return answer.formError;
  return answer.ok ? undefined : answer.message;
}
