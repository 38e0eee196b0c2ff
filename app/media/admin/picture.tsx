import { redirect } from "react-router";
import {
  deletePictureQuestion,
  deletePictureTitle,
  formatPictureSize,
  pictureName,
} from "~/media/admin/pictureTexts";
import { describePicture, detailsOf, type PictureDetails } from "~/media/commands.server";
import { findPicture, listPictureUses, type UploadedPicture } from "~/media/queries.server";
import { fingerprintOf } from "~/platform/data/openedFrom.server";
import { FOCAL_POINTS, type FocalPoint } from "~/platform/files/focalPoint";
import { formatSize } from "~/platform/files/formatSize";
import { pictureAddress } from "~/platform/files/pictureAddresses";
import type { PictureUse } from "~/platform/files/pictureUses";
import { choice, formOf } from "~/platform/forms/fields";
import { AdminPageHead, BackLink } from "~/shell/admin/AdminPageHead";
import { adminRequest, attempt } from "~/shell/admin/adminRequest.server";
import { ChangeButton, DeleteButton } from "~/shell/admin/change/ChangeButton";
import { ACCOUNT_NEW_TO_SAVE, SAVED } from "~/shell/admin/change/flash";
import { redirectWithFlash } from "~/shell/admin/change/flashCookie.server";
import { reportFailure } from "~/shell/admin/change/reportFailure";
import { useRetainedResult } from "~/shell/admin/change/useRetainedResult";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { skipLiveReload } from "~/shell/admin/skipLiveReload";
import { type FilledRecord, RecordForm, RestoredRecordForm } from "~/shell/editing/RecordForm";
import { conflictRefusalAs, handleRecordForm } from "~/shell/editing/recordForm.server";
import { FormField } from "~/shell/forms/FormFields";
import { notSaved, RECORD_IS_GONE } from "~/shell/forms/handleForm.server";
import { LeaveQuestion } from "~/shell/forms/SaveBar";
import { SaveButton } from "~/shell/forms/SaveButton";
import { MEDIA_PATH, pictureForm } from "~/shell/pictures/pictureUpload";
import { useOfficeCalendar } from "~/shell/useOfficeCalendar";
import { LinkButton } from "~/ui/primitives/Button";
import { FieldError, FieldHint } from "~/ui/primitives/Field";
import type { Route } from "./+types/picture";

export const shouldRevalidate = skipLiveReload;

const LABEL = "Focal point";
const focalPointField = choice<FocalPoint, { label: string }>({
  label: LABEL,
  choices: FOCAL_POINTS,
});
const looksForm = formOf({ alt: pictureForm.fields.alt, focal_point: focalPointField });

const CHANGE_FAILED = "Failed to change the image. Please try again later.";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const picture = await findPicture(app, params.pictureId);
  if (!picture) throw redirect(MEDIA_PATH);
  const looks = detailsOf(picture);
  const uses = await listPictureUses(app, [picture.id]);
  return { picture, looks, openedFrom: fingerprintOf(looks), uses };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const admin = adminRequest(context);
  const id = params.pictureId;
  return handleRecordForm(request, looksForm, async (values, openedFrom) => {
    const described = { id, openedFrom, alt: values.alt ?? "", focalPoint: values.focal_point };
    const saved = await attempt(admin, () => describePicture(admin.app, admin.actor, described));
    if (saved.ok) return redirectWithFlash(admin, `${MEDIA_PATH}/${id}`, SAVED);
    if (saved.reason === "saved-since") return conflictRefusalAs(saved.newer, typedOf(saved.newer));
    if (saved.reason === "picture-missing") return RECORD_IS_GONE;
    return notSaved(saved, saved.reason === "account-new" ? ACCOUNT_NEW_TO_SAVE : CHANGE_FAILED);
  });
}

/** The values of the form for what is stored. */
const typedOf = ({ alt, focalPoint }: PictureDetails): Typed => ({ alt, focal_point: focalPoint });

export const clientAction = reportFailure<typeof action>(() => CHANGE_FAILED);

export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, looks, openedFrom, uses } = loaderData;
  const result = useRetainedResult(actionData);
  const { id, alt } = picture;
  const name = pictureName(picture);
  return (
    <>
      <title>{`${result ? "Error: " : ""}${name} | Media | Admin Dashboard`}</title>
      <AdminPageHead
        title={name}
        lead={formatPictureSize(picture)}
        back={<BackLink href={MEDIA_PATH}>Media</BackLink>}
      />
      <div className="media-page">
        <figure className="card media-whole">
          <img src={`${pictureAddress(id)}/960.webp`} alt={alt || name} />
        </figure>
        <div className="stack">
          <section className="card pad stack" aria-labelledby="looks-title">
            <h2 id="looks-title">Description and crop</h2>
            <p>
              The description is offered where the image is used next; blogs and pages that show it
              keep theirs.
            </p>
            <RestoredRecordForm
              schema={looksForm}
              action={`${MEDIA_PATH}/${id}`}
              stored={typedOf(looks)}
              {...{ openedFrom, result }}
            >
              {(filled) => <LooksForm picture={picture} filled={filled} />}
            </RestoredRecordForm>
          </section>
          <Uses uses={uses} picture={picture} />
          <Files picture={picture} />
        </div>
      </div>
    </>
  );
}

type Typed = typeof looksForm.empty;

interface LooksFormProps {
  picture: UploadedPicture;
  filled: FilledRecord<Typed>;
}

function LooksForm({ picture, filled }: LooksFormProps) {
  return (
    <RecordForm filled={filled} noun="image" format={formatLooks} className="form">
      <FormField {...filled} name="alt" />
      <FocalPointField
        src={`${pictureAddress(picture.id)}/960.webp`}
        chosen={filled.values.focal_point}
        error={filled.fieldErrors.focal_point}
      />
      <div className="row">
        <SaveButton />
      </div>
      <LeaveQuestion refusedResult={filled.result} />
    </RecordForm>
  );
}

const IN: Record<PictureUse["in"], string> = {
  current: "",
  draft: " (draft)",
  earlier: " (earlier version)",
};

function Uses({ uses, picture }: UsesProps) {
  const isShown = uses.some((use) => use.in !== "earlier");
  return (
    <section className="card pad stack" aria-labelledby="uses-title">
      <h2 id="uses-title">Where it is used</h2>
      {uses.length > 0 && (
        <ul className="media-uses">
          {uses.map(({ kind, title, href, in: where }) => (
            <li key={href}>
              {kind}: <a href={href}>{title || "Without a title"}</a>
              {IN[where]}
            </li>
          ))}
        </ul>
      )}
      {isShown ? (
        <p>
          <LinkButton variant="line" size="sm" href={`${MEDIA_PATH}/${picture.id}/replace`}>
            Replace it everywhere
          </LinkButton>
        </p>
      ) : (
        <UnshownPicture uses={uses} picture={picture} />
      )}
    </section>
  );
}

interface UsesProps {
  uses: readonly PictureUse[];
  picture: UploadedPicture;
}

function futureOf({ isUnused, isRetained }: { isUnused: boolean; isRetained: boolean }): string {
  if (isRetained) return "It stays until somebody deletes it.";
  return isUnused
    ? "While nothing shows it, it is deleted by itself, a day after its upload at the earliest."
    : "It stays as long as they are stored, or until somebody deletes it.";
}

/** A picture that is shown nowhere, or in earlier versions alone. */
function UnshownPicture({ uses, picture }: UsesProps) {
  const { id, isRetained } = picture;
  const isUnused = uses.length === 0;
  return (
    <>
      <p>
        {isUnused ? "Nowhere. " : "Visitors do not see these. "}
        {futureOf({ isUnused, isRetained })}
      </p>
      <div className="row">
        {isUnused && !isRetained && (
          <ChangeButton action={`${MEDIA_PATH}/${id}/retain`}>Keep it</ChangeButton>
        )}
        <DeleteButton
          action={`${MEDIA_PATH}/${id}/delete`}
          title={deletePictureTitle(picture)}
          question={deletePictureQuestion(uses)}
          look="button"
        />
      </div>
    </>
  );
}

function Files({ picture: { id, copies, uploadedAt } }: { picture: UploadedPicture }) {
  const { shortMoment } = useOfficeCalendar();
  return (
    <section className="card pad stack" aria-labelledby="files-title">
      <h2 id="files-title">Files</h2>
      <p>Uploaded {shortMoment(uploadedAt)}.</p>
      <ul className="media-uses">
        {copies.map(({ width, bytes, avifBytes }) => (
          <li key={width}>
            {width} pixels wide, {formatSize(bytes)}
            {avifBytes !== undefined && `, ${formatSize(avifBytes)} as AVIF`}
          </li>
        ))}
      </ul>
      <p>
        Its address: <code>{pictureAddress(id)}</code>
      </p>
    </section>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Media" sentence="Failed to load the image. Please try again later." />;
}

const FROM_LEFT = ["far left", "left", "center", "right", "far right"];
const FROM_TOP = ["Very top", "Top", "Middle", "Bottom", "Very bottom"];

/** "Top, far left" */
function focalPointName(point: FocalPoint): string {
  const place = FOCAL_POINTS.indexOf(point);
  return `${FROM_TOP[Math.floor(place / FROM_LEFT.length)]}, ${FROM_LEFT[place % FROM_LEFT.length]}`;
}

const formatLooks = ({ alt, focal_point: point }: Typed, field: string) =>
  field === "alt" ? alt : focalPointName(point as FocalPoint);

interface FocalPointFieldProps {
  src: string;
  chosen: string;
  error?: string;
}

/** Shapes that the site crops to, as media.css draws them. */
const CROPS = ["card", "article", "person"] as const;

/**
 * Radio buttons that lie on the picture. The crops beside it follow the chosen one by the style sheet alone, so that they do so
 * without scripts too.
 */
function FocalPointField({ src, chosen, error }: FocalPointFieldProps) {
  return (
    <fieldset
      id="focal_point"
      className="focal"
      aria-describedby={error ? "focal_point-hint focal_point-error" : "focal_point-hint"}
    >
      <legend className="label">{LABEL}</legend>
      <FieldHint
        id="focal_point"
        hint="Stays in sight where the image is cropped: on cards, above an article, and of a person."
      />
      <div className="focal-choice">
        <div className="focal-picture">
          <img src={src} alt="" />
          <div className="focal-points">
            {FOCAL_POINTS.map((point) => (
              <label key={point}>
                <input
                  type="radio"
                  name="focal_point"
                  value={point}
                  defaultChecked={point === chosen}
                />
                <span className="sr-only">{focalPointName(point)}</span>
              </label>
            ))}
          </div>
        </div>
        <div className="focal-crops" aria-hidden="true">
          {CROPS.map((shape) => (
            <img key={shape} className={shape} src={src} alt="" />
          ))}
        </div>
      </div>
      <FieldError id="focal_point" error={error} />
    </fieldset>
  );
}
