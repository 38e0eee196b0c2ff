import { CircleAlert, CircleCheck, ImageOff, SearchX } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { formatPictureSize, formatUses, pictureName } from "~/media/admin/pictureTexts";
import {
  listPictures,
  listPictureUses,
  readPictureFilters,
  type UploadedPicture,
} from "~/media/queries.server";
import type { Page } from "~/platform/data/lists.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm, FilterSelect } from "~/shell/admin/list/FilterForm";
import { BeyondTheEnd, isBeyondTheEnd, ListFoot } from "~/shell/admin/list/ListFoot";
import { ScriptlessOnly } from "~/shell/admin/ScriptlessOnly";
import { LeaveDialog } from "~/shell/editing/LeaveDialog";
import {
  MEDIA_PATH,
  PICTURE_NEW_PATH,
  type PictureUploading,
  pictureForm,
  uploadPicture,
} from "~/shell/pictures/pictureUpload";
import { Button, LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import { FieldError, FieldHint, TextInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { Progress } from "~/ui/primitives/Progress";
import { useHydrated } from "~/ui/primitives/useHydrated";
import type { Route } from "./+types/media";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const filters = readPictureFilters(request);
  const list = await listPictures(app, filters);
  const uses = await listPictureUses(
    app,
    list.items.map(({ id }) => id),
  );
  const items = list.items.map((picture) => ({
    ...picture,
    uses: formatUses(uses.filter(({ pictureId }) => pictureId === picture.id)),
  }));
  return { list: { ...list, items }, filters };
}

const USES = [
  { value: "used", label: "Used" },
  { value: "unused", label: "Not used" },
];

export default function Media({ loaderData: { list, filters } }: Route.ComponentProps) {
  const { search, use } = filters;
  const isFiltered = Boolean(search || use);
  return (
    <>
      <title>Media | Admin Dashboard</title>
      <AdminPageHead title="Media" lead="Uploaded images for blogs and pages, newest first." />
      <MediaUpload />
      <section className="card tablecard" aria-label="Images">
        <FilterForm label="Images" search={{ placeholder: "Search images...", value: search }}>
          <FilterSelect
            name="use"
            label="Use"
            placeholder="All images"
            choices={USES}
            defaultValue={use}
          />
        </FilterForm>
        <Pictures list={list} isFiltered={isFiltered} />
        <ListFoot {...list} thing="image" things="images" />
      </section>
    </>
  );
}

function PictureCard({ picture }: { picture: ListedPicture }) {
  const { id, alt, uses } = picture;
  return (
    <li>
      <a className="media-card" href={`${MEDIA_PATH}/${id}`}>
        <img src={`/media/${id}/480.webp`} alt="" loading="lazy" decoding="async" />
        <span className="media-name">{pictureName(picture)}</span>
        <span className="media-facts">{formatPictureSize(picture)}</span>
        <span className="media-facts">
          {uses}
          {alt === "" && ". No description"}
        </span>
      </a>
    </li>
  );
}

type ListedPicture = UploadedPicture & { uses: string };

function Pictures({ list, isFiltered }: { list: Page<ListedPicture>; isFiltered: boolean }) {
  if (isBeyondTheEnd(list)) return <BeyondTheEnd {...list} />;
  if (list.items.length === 0) return <NoPictures isFiltered={isFiltered} />;
  return (
    <ul className="media-grid">
      {list.items.map((picture) => (
        <PictureCard key={picture.id} picture={picture} />
      ))}
    </ul>
  );
}

function NoPictures({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState
        icon={ImageOff}
        text="No images yet."
        detail="What is uploaded here or in an editor is found here, ready to be used again."
      />
    );
  return (
    <EmptyState icon={SearchX} text="No images found matching your criteria.">
      <LinkButton variant="line" size="sm" href={MEDIA_PATH}>
        Clear Filters
      </LinkButton>
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Media" sentence="Failed to load images. Please try again later." />;
}

/** Uploads beyond this number wait, so that one large image does not stop the others, nor all of them the site. */
const UPLOADS_AT_ONCE_MAX = 2;
const FILES_MAX = 50;
const CANCELED = "canceled";
const TOO_MANY = `Choose at most ${FILES_MAX} images at once.`;

/** Uploads many images, each with its own progress. Without scripts it leads to a page that uploads one. */
function MediaUpload() {
  const isHydrated = useHydrated();
  if (isHydrated) return <UploadArea />;
  return (
    <ScriptlessOnly>
      <p>
        <LinkButton variant="signal" size="sm" href={PICTURE_NEW_PATH}>
          Upload an image
        </LinkButton>
      </p>
    </ScriptlessOnly>
  );
}

function UploadArea() {
  const id = useId();
  const { hint, accept } = pictureForm.fields.picture.options;
  const { uploads, add, cancel, error } = useUploads();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const follow = (event: DragEvent, { isOver }: { isOver: boolean }) => {
    event.preventDefault();
    setDraggedOver(isOver);
  };
  const isUploading = uploads.some(({ state }) => state === "waiting" || state === "sending");
  return (
    <section
      className={isDraggedOver ? "card pad stack media-drop over" : "card pad stack media-drop"}
      aria-label="Upload images"
      onDragOver={(event) => follow(event, { isOver: true })}
      onDragLeave={(event) => follow(event, { isOver: false })}
      onDrop={(event) => {
        follow(event, { isOver: false });
        add([...event.dataTransfer.files]);
      }}
    >
      <div className={error ? "field bad" : "field"}>
        <label className="label" htmlFor={id}>
          Upload images
        </label>
        <FieldHint id={id} hint={`${hint} Choose several, or drop them here.`} />
        <FieldError id={id} error={error} isAnnounced />
        <TextInput
          id={id}
          type="file"
          multiple
          className="file"
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // The same files can be chosen again.
            currentTarget.value = "";
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul className="media-uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} />
          ))}
        </ul>
      )}
      <p role="status" className="hint">
        {uploads.length > 0 && formatDone(uploads)}
      </p>
      <LeaveDialog unsaved={isUploading} text={NOT_UPLOADED} />
    </section>
  );
}

const NOT_UPLOADED = "Some images are not uploaded yet. They are left out if you leave.";

/** "1 of 2 images uploaded. 1 failed." */
function formatDone(uploads: readonly Upload[]): string {
  const countOf = (wanted: Upload["state"]) =>
    uploads.filter(({ state }) => state === wanted).length;
  const noun = uploads.length === 1 ? "image" : "images";
  const failed = countOf("failed");
  return `${countOf("done")} of ${uploads.length} ${noun} uploaded.${failed ? ` ${failed} failed.` : ""}`;
}

function UploadRow({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { file, percent, state, error } = upload;
  const isUnderWay = state === "sending" || state === "waiting";
  const outcome = useRef<HTMLParagraphElement>(null);
  const hasButtonFocus = useRef(false);
  // A focused button that is removed takes the focus with it, and reports nothing.
  useEffect(() => {
    if (!isUnderWay && hasButtonFocus.current) outcome.current?.focus();
  }, [isUnderWay]);
  return (
    <li>
      {isUnderWay ? (
        <>
          <Progress label={file.name} percent={percent} />
          <Button
            variant="quiet"
            size="sm"
            label={`Cancel ${file.name}`}
            onClick={onCancel}
            onFocus={() => {
              hasButtonFocus.current = true;
            }}
            onBlur={() => {
              hasButtonFocus.current = false;
            }}
          >
            Cancel
          </Button>
        </>
      ) : (
        <p ref={outcome} tabIndex={-1} className={error ? "err" : undefined}>
          <Icon of={error ? CircleAlert : CircleCheck} />
          <span>
            {file.name}: {error ?? "uploaded"}
          </span>
        </p>
      )}
    </li>
  );
}

interface Upload {
  key: number;
  file: File;
  percent: number;
  state: "waiting" | "sending" | "done" | "failed";
  error?: string;
}

/**
 * Uploads files, UPLOADS_AT_ONCE_MAX at a time. The list shows each by a live update, as the lists of other administrators do.
 */
function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [error, setError] = useState<string>();
  const lastKey = useRef(0);
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((before) =>
      before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    );
  const cancel = useSending(uploads, change);
  return {
    uploads,
    error,
    cancel,
    add(files: readonly File[]) {
      setError(files.length > FILES_MAX ? TOO_MANY : undefined);
      if (files.length > FILES_MAX) return;
      const added = files.map((file): Upload => {
        lastKey.current += 1;
        return { key: lastKey.current, file, percent: 0, state: "waiting" };
      });
      setUploads((before) => [...before.filter(({ state }) => state !== "done"), ...added]);
    },
  };
}

/** Sends those that wait as soon as there is room. Returns what cancels one. */
function useSending(
  uploads: readonly Upload[],
  change: (key: number, changes: Partial<Upload>) => void,
): (key: number) => void {
  const running = useRef(new Map<number, PictureUploading>());
  async function send({ key, file }: Upload) {
    const started = uploadPicture({ file, alt: "", isRetained: true }, (percent) =>
      change(key, { percent }),
    );
    running.current.set(key, started);
    const uploaded = await started.result;
    running.current.delete(key);
    if (uploaded.ok) change(key, { state: "done" });
    else change(key, { state: "failed", error: uploaded.error ?? CANCELED });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts the next uploads once one has changed.
  useEffect(() => {
    const room = UPLOADS_AT_ONCE_MAX - uploads.filter(({ state }) => state === "sending").length;
    for (const upload of uploads.filter(({ state }) => state === "waiting").slice(0, room)) {
      change(upload.key, { state: "sending" });
      void send(upload);
    }
  }, [uploads]);
  useEffect(() => {
    const sending = running.current;
    return () => {
      for (const upload of sending.values()) upload.cancel();
    };
  }, []);
  return (key) => {
    const sending = running.current.get(key);
    if (sending) sending.cancel();
    else change(key, { state: "failed", error: CANCELED });
  };
}
