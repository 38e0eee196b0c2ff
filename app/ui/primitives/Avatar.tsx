/** A picture, or the initials where there is none. The name stands beside it in words. */
export function Avatar({ name, image }: { name: string; image?: string | null }) {
  return (
    <span className="avatar" aria-hidden="true">
      {image ? <img src={image} alt="" width={44} height={44} loading="lazy" /> : initials(name)}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
