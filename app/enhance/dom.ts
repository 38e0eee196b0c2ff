/** The element that an event means: the nearest one around its target that matches. */
export function closestTo<Found extends Element>(event: Event, selector: string): Found | null {
  return event.target instanceof Element ? event.target.closest<Found>(selector) : null;
}

/** A press that asks for this page, not for a new tab or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && !event.defaultPrevented;
}
