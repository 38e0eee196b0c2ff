import { choice } from "~/platform/forms/fields";
import { FOCAL_POINTS, type FocalPoint } from "~/shell/pictures/focalPoint";
import { FieldError, FieldHint } from "~/ui/primitives/Field";

const LABEL = "Focal point";
const FROM_LEFT = ["far left", "left", "center", "right", "far right"];
const FROM_TOP = ["Very top", "Top", "Middle", "Bottom", "Very bottom"];

/** "Top, far left" */
function focalPointName(point: FocalPoint): string {
  const place = FOCAL_POINTS.indexOf(point);
  return `${FROM_TOP[Math.floor(place / FROM_LEFT.length)]}, ${FROM_LEFT[place % FROM_LEFT.length]}`;
}

export const focalPointField = choice<FocalPoint, { label: string }>({
  label: LABEL,
  choices: FOCAL_POINTS,
});

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
export function FocalPointField({ src, chosen, error }: FocalPointFieldProps) {
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
