import { MEDIA_ADDRESS } from "~/shell/pictures/pictureForm";

/** A page of the uploaded pictures, newest first. */
export interface PictureChoices {
  pictures: readonly ChosenPicture[];
  page: number;
  pages: number;
}

export interface ChosenPicture {
  address: string;
  name: string;
  /** What it shows; empty if nobody has said it. */
  alt: string;
}

/** Null if they cannot be had: the server is not reached, or the session has ended. */
export async function findPictures(
  { search, page }: { search: string; page: number },
  signal: AbortSignal,
): Promise<PictureChoices | null> {
  const query = new URLSearchParams({ search, page: String(page) });
  try {
    const response = await fetch(`${MEDIA_ADDRESS}/choices?${query}`, { signal });
    return response.ok ? ((await response.json()) as PictureChoices) : null;
  } catch {
    return null;
  }
}
