import { Images } from "lucide-react";
import { useEffect, useState } from "react";
import { MEDIA_PATH } from "~/shell/pictures/pictureUpload";
import { Alert } from "~/ui/primitives/Alert";
import { Button } from "~/ui/primitives/Button";
import { Dialog } from "~/ui/primitives/Dialog";
import { SearchInput } from "~/ui/primitives/Field";
import { Icon } from "~/ui/primitives/Icon";
import { Spinner } from "~/ui/primitives/Progress";
import { useHydrated } from "~/ui/primitives/useHydrated";

interface PictureChoiceProps {
  /** The element that names what the picture is for. */
  describedBy?: string;
  onChoose: (picture: ChosenPicture) => void;
}

/** A button that offers the uploaded pictures in a dialog. It needs scripts: without them there is the address. */
export function PictureChoice({ describedBy, onChoose }: PictureChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!useHydrated()) return null;
  return (
    <>
      <Button variant="line" size="sm" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <Icon of={Images} />
        Choose from media
      </Button>
      <Dialog
        open={isOpen}
        title="Choose an image"
        className="dialog media-dialog"
        onClose={close}
        actions={
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
        }
      >
        <Choices
          onChoose={(picture) => {
            close();
            onChoose(picture);
          }}
        />
      </Dialog>
    </>
  );
}

function Choices({ onChoose }: { onChoose: (picture: ChosenPicture) => void }) {
  const { results, state, search, setSearch, showMore } = usePictures();
  return (
    // The form around the button must not take the typed words for its own.
    <div className="stack" onInput={(event) => event.stopPropagation()}>
      <SearchInput
        aria-label="Search images"
        placeholder="Search images..."
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {state === "failed" && (
        <Alert tone="bad" title="The images could not be loaded. Please try again." />
      )}
      {state === "loading" && !results && <Spinner label="Loading the images..." />}
      {results?.pictures.length === 0 && <p>{NONE[search ? "found" : "uploaded"]}</p>}
      {results && results.pictures.length > 0 && (
        <ul className="media-choices">
          {results.pictures.map((picture) => (
            <li key={picture.address}>
              <button type="button" className="media-card" onClick={() => onChoose(picture)}>
                <img src={`${picture.address}/480.webp`} alt="" loading="lazy" />
                <span className="media-name">{picture.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {results && results.page < results.pages && (
        <Button variant="line" size="sm" busy={state === "loading"} onClick={showMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

const NONE = {
  found: "No images found.",
  uploaded: "No images yet. What you upload is found here.",
};

const TYPING_PAUSE_MS = 200;

/** The pictures that a search finds, a page more at each press. */
function usePictures() {
  const [search, setSearch] = useState("");
  // A new object for each attempt: "Show more" asks for the same page again after one that failed.
  const [wanted, setWanted] = useState({ page: 1 });
  const [results, setResults] = useState<PictureChoices | null>(null);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  useEffect(() => {
    const end = new AbortController();
    const { page } = wanted;
    setState("loading");
    const timer = setTimeout(async () => {
      const choices = await findPictures({ search, page }, end.signal);
      if (end.signal.aborted) return;
      setState(choices ? "loaded" : "failed");
      if (!choices) return;
      setResults((before) => {
        const earlierPictures = page > 1 ? (before?.pictures ?? []) : [];
        return { ...choices, pictures: [...earlierPictures, ...choices.pictures] };
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [search, wanted]);
  return {
    results,
    state,
    search,
    setSearch(typed: string) {
      setSearch(typed);
      setWanted({ page: 1 });
    },
    showMore: () => setWanted({ page: (results?.page ?? 0) + 1 }),
  };
}

/** A page of the uploaded pictures, newest first. */
export interface PictureChoices {
  pictures: readonly ChosenPicture[];
  page: number;
  pages: number;
}

export interface ChosenPicture {
  address: string;
  name: string;
  /** Its alternative text; empty if nobody has written one. */
  alt: string;
}

/** Null if they cannot be had: the server is not reached, or the session has ended. */
async function findPictures(
  { search, page }: { search: string; page: number },
  signal: AbortSignal,
): Promise<PictureChoices | null> {
  const query = new URLSearchParams({ search, page: String(page) });
  try {
    const response = await fetch(`${MEDIA_PATH}/choices?${query}`, { signal });
    return response.ok ? ((await response.json()) as PictureChoices) : null;
  } catch {
    return null;
  }
}
