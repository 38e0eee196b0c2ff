/** Whether the host name of a URL is this machine itself: localhost, 127.0.0.1 and its like, or [::1]. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
