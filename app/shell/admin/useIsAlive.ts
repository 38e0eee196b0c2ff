import { useEffect, useState } from "react";

/** False on the server, true once React handles clicks in the browser. */
export function useIsAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive;
}
