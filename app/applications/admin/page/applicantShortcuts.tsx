import { useLocation, useNavigate } from "react-router";
import { addressOfList } from "~/applications/admin/list/listAddress";
import { keyOfStatus, STATUS_CHOICES } from "~/applications/admin/statuses";
import { Shortcuts, TO_SEARCH } from "~/shell/admin/keys/Shortcuts";

/** Lead to the neighbors in the list. */
export const NEXT = "j";
export const PREVIOUS = "k";

/** The attribute of the link or button that a key presses. */
export const shortcutAttribute = (key: string) => ({ "data-pressed-by": key });

/** The keys of an applicant's page. Each presses the link or button that a mouse would. */
export function ApplicantShortcuts() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const toSearch = () => void navigate(addressOfList(search), { state: TO_SEARCH });
  const stages = STATUS_CHOICES.map(({ value, label }) => {
    const key = keyOfStatus(value);
    return { key, description: `Move to ${label.toLowerCase()}`, run: () => pressStage(key) };
  });
  const shortcuts = [
    { key: NEXT, description: "Next application", run: () => press(NEXT) },
    { key: PREVIOUS, description: "Previous application", run: () => press(PREVIOUS) },
    ...stages,
    { key: "e", description: "Email the applicant", run: () => press("e") },
    { key: "/", description: "Search the applications", run: toSearch },
  ];
  return <Shortcuts shortcuts={shortcuts} />;
}

const findPressed = (key: string) =>
  document.querySelector<HTMLElement>(`[data-pressed-by="${key}"]`);

const press = (key: string) => findPressed(key)?.click();

/** The button in the panel of a status; closes the other panels first, because what is checked there is not meant. */
function pressStage(key: string) {
  const button = findPressed(key) as HTMLButtonElement | null;
  const radio = button?.closest(".stage")?.querySelector<HTMLInputElement>("input[type=radio]");
  if (!button || !radio || button.disabled) return;
  button.form?.reset();
  radio.checked = true;
  button.click();
}
