import { encode } from "uqr";

export interface KeyPicture {
  /** Squares along one side, including the quiet zone. */
  size: number;
  /** One SVG path of all dark squares. */
  path: string;
}

/**
 * A QR code as an SVG path. Generated here, so that no page needs an inline script and no key is sent to another
 * host.
 */
export function keyPicture(text: string): KeyPicture {
  const { size, data } = encode(text, { ecc: "M", border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
