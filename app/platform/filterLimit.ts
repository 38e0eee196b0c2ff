/** The longest filter or search in the address of a list; a longer text is cut off. */
export const FILTER_MAX_CHARACTERS = 200;
