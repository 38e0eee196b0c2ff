interface AvatarProps {
  name: string;
  image?: string | null;
  /** Where it is cropped. */
  imageClass?: string;
}

/** A picture, or the initials without one. The name is always next to it as text. */
export function Avatar({ name, image, imageClass }: AvatarProps) {
  return (
    <span className="avatar" aria-hidden="true">
      {image ? (
        <img className={imageClass} src={image} alt="" width={44} height={44} loading="lazy" />
      ) : (
        initials(name)
      )}
    </span>
  );
}

export function initials(name: string): string {
  const names = name.trim().split(/\s+/).filter(Boolean);
  const letters = names.length > 1 ? [names[0], names.at(-1)] : [names[0]];
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}
