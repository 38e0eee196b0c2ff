import { Image, Trash2 } from "lucide-react";
import { useState } from "react";
import { PictureUpload } from "~/blog/pictures/PictureUpload";
import type { PostInput } from "~/blog/post";
import { ownPicture } from "~/blog/public/postCover";
import { type FilledForm, FormField } from "~/shell/forms/FormFields";
import { Button } from "~/ui/primitives/Button";
import { Icon } from "~/ui/primitives/Icon";

interface PictureFieldProps {
  name: "image_url" | "author_image";
  /** The label of the upload, such as "Upload image". */
  uploadLabel: string;
  /** Shown as a circle, as portraits are on the page. */
  round?: boolean;
  filled: FilledForm<PostInput>;
  /** Why visitors do not see the picture at this address. */
  missing?: string;
  /** Returns the alternative text that is typed in the form. */
  describe: () => string;
  onUploaded?: () => void;
  onChange: () => void;
}

/** A picture by address or upload. The preview shows pictures of this site only. */
export function PictureField(props: PictureFieldProps) {
  const { name, uploadLabel, round, filled, missing, describe, onUploaded, onChange } = props;
  const stored = filled.values[name];
  const [address, setAddress] = useState(stored);
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
        <FormField
          name={name}
          {...filled}
          error={address === stored ? missing : undefined}
          onInput={({ currentTarget }) => setAddress(currentTarget.value.trim())}
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
