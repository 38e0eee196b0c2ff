import { ImageOff, SearchX } from "lucide-react";
import { MediaUpload } from "~/media/admin/MediaUpload";
import { formatPictureSize, formatUses, pictureName } from "~/media/admin/pictureTexts";
import {
  listPictures,
  listPictureUses,
  pictureFiltersOf,
  type UploadedPicture,
} from "~/media/queries.server";
import { AdminPageHead } from "~/shell/admin/AdminPageHead";
import { adminRequest } from "~/shell/admin/adminRequest.server";
import { LoadFailure } from "~/shell/admin/LoadFailure";
import { FilterForm, FilterSelect } from "~/shell/admin/list/FilterForm";
import { ListFoot } from "~/shell/admin/list/ListFoot";
import { MEDIA_ADDRESS } from "~/shell/pictures/pictureForm";
import { LinkButton } from "~/ui/primitives/Button";
import { EmptyState } from "~/ui/primitives/EmptyState";
import type { Route } from "./+types/media";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = adminRequest(context);
  const filters = pictureFiltersOf(request);
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
        {list.items.length === 0 ? (
          <NoPictures isFiltered={isFiltered} />
        ) : (
          <ul className="media-grid">
            {list.items.map((picture) => (
              <PictureCard key={picture.id} picture={picture} />
            ))}
          </ul>
        )}
        <ListFoot {...list} things="images" />
      </section>
    </>
  );
}

function PictureCard({ picture }: { picture: UploadedPicture & { uses: string } }) {
  const { id, alt, uses } = picture;
  return (
    <li>
      <a className="media-card" href={`${MEDIA_ADDRESS}/${id}`}>
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
      <LinkButton variant="line" size="sm" href={MEDIA_ADDRESS}>
        Clear Filters
      </LinkButton>
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <LoadFailure title="Media" sentence="Failed to load images. Please try again later." />;
}
