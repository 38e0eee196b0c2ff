/** Distinguishes the browser that signed up from one that only opened the mail. */
export const SIGN_UP_COOKIE = "sign_up";
