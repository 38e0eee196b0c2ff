import { Image, Trash2 } from "lucide-react";
import { useState } from "react";
import { IMAGE_ADDRESS_MAX_CHARACTERS } from "~/blog/forms";
import { PictureUpload } from "~/blog/pictures/PictureUpload";
import { ownPicture } from "~/blog/public/postCover";
import { Button } from "~/ui/primitives/Button";
import { TextField } from "~/ui/primitives/Fields";
import { Icon } from "~/ui/primitives/Icon";

interface PictureFieldProps {
  name: "image_url" | "author_image";
  label: string;
  /** The label of the upload, such as "Upload image". */
  uploadLabel: string;
  /** Shown as a circle, as portraits are on the page. */
  round?: boolean;
  address: string;
  error?: string;
  /** Why visitors do not see the picture at this address. */
  missing?: string;
  /** Returns the alternative text that is typed in the form. */
  describe: () => string;
  onUploaded?: () => void;
  onChange: () => void;
}

/** A picture by address or upload. The preview shows pictures of this site only. */
export function PictureField(props: PictureFieldProps) {
  const { name, label, uploadLabel, round, error, describe, onUploaded, onChange } = props;
  const [address, setAddress] = useState(props.address);
  function put(next: string) {
    const input = document.getElementById(name);
    if (input instanceof HTMLInputElement) input.value = next;
    setAddress(next);
    onChange();
  }
  return (
    <div className="picture-field">
      <Shown address={address} round={round} />
      <div className="stack">
        <TextField
          name={name}
          label={label}
          optional
          inputMode="url"
          autoComplete="off"
          hint="Of this site, or of another one: its picture is copied here when you save."
          defaultValue={props.address}
          error={error ?? (address === props.address ? props.missing : undefined)}
          limit={IMAGE_ADDRESS_MAX_CHARACTERS}
          onInput={(event) => setAddress(event.currentTarget.value.trim())}
        />
        <PictureUpload
          label={address ? `${uploadLabel} instead` : uploadLabel}
          describe={describe}
          onUploaded={(uploaded) => {
            put(uploaded);
            onUploaded?.();
          }}
        />
        {address && (
          <Button
            variant="line"
            size="sm"
            aria-describedby={name}
            onClick={() => {
              put("");
              document.getElementById(name)?.focus();
            }}
          >
            <Icon of={Trash2} />
            Remove image
          </Button>
        )}
      </div>
    </div>
  );
}

function Shown({ address, round }: { address: string; round?: boolean }) {
  const look = round ? "picture-shown round" : "picture-shown";
  if (!ownPicture(address))
    return (
      <span className={look}>
        <Icon of={Image} />
      </span>
    );
  return <img className={look} src={address} alt="" />;
}
