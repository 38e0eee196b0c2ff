/** What addresses may filter and search lists by; the rest of a longer text is cut off. */
export const FILTER_MAX_CHARACTERS = 200;
