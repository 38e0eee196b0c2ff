import { useState } from "react";
export const handle = { hydrate: true };
export default function Contact() { const [n, set] = useState(0); return <><h1>Contact</h1><button type="button" onClick={() => set(n + 1)}>{n}</button></>; }
