/** Answers if the process is running. Checks nothing else: a failing database must not get a healthy process restarted. */
export function loader() {
  return new Response("ok\n", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
