import { missingPictureText } from "~/blog/admin/editor/missingPictureText";
import type { MissingPicture } from "~/blog/pictures/missingPictures";
import { Notice } from "~/ui/primitives/Notice";

const SHOWN_MAX_CHARACTERS = 120;

/** Lists the pictures of a saved post that visitors do not see, each with the reason. */
export function MissingPictures({ missing }: { missing: readonly MissingPicture[] }) {
  if (missing.length === 0) return null;
  return (
    <Notice tone="bad" title="Visitors do not see every picture of this post.">
      <ul>
        {missing.map((picture, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice, and the order never changes.
          <li key={place}>
            {missingPictureText(picture)} <code>{shortened(picture.address)}</code>
          </li>
        ))}
      </ul>
      <p>Everything else is saved. Upload the picture instead, or save again to try once more.</p>
    </Notice>
  );
}

function shortened(address: string): string {
  if (address.length <= SHOWN_MAX_CHARACTERS) return address;
  return `${address.slice(0, SHOWN_MAX_CHARACTERS)}...`;
}
