import { useEffect, useState } from "react";

/** False in what the server sends, true once React answers clicks in the browser. */
export function useIsAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive;
}
