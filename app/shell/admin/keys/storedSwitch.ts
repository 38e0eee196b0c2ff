const STORAGE_KEY = "shortcuts";

/** Whether single characters are shortcuts in this browser: yes, unless they were turned off. */
export function readShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export function storeShortcutsOn(isOn: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
  } catch (cause) {
    // Storage is disabled: the choice applies to this page only.
    reportError(cause);
  }
}
