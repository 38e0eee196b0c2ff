/**
 * On the confirmation of an application, names the address that the mail went to. The application form stored it for
 * this tab; it is removed once it was shown, and never sent.
 */
export function startApplied(): void {
  const place = document.querySelector<HTMLElement>("[data-applied]");
  if (!place) return;
  const key = `applied-${place.dataset.applied}`;
  // Storage throws if the visitor has disabled it; then the address is not named.
  try {
    place.textContent = sessionStorage.getItem(key) ?? place.textContent;
    sessionStorage.removeItem(key);
  } catch {
    return;
  }
}
