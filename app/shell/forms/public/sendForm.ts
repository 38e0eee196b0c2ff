/** Why a form got no readable response, and whether it was uploaded completely. */
export type SendFailure = {
  isSent: false;
  isUploaded: boolean;
  reason: "cut" | "stalled" | "canceled";
};

type SendResult = { isSent: true; status: number; body: unknown } | SendFailure;

export interface Sending {
  readonly result: Promise<SendResult>;
  cancel(): void;
}

/** A connection without progress for this long is aborted. */
const STALLED_AFTER_MS = 60_000;

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
export function sendForm(
  address: string,
  body: FormData,
  onProgress: (percent: number) => void,
  headers: Readonly<Record<string, string>> = {},
): Sending {
  const request = new XMLHttpRequest();
  const result = new Promise<SendResult>((resolve) => {
    let isUploaded = false;
    let stalled = false;
    const watch = stallWatch(() => {
      stalled = true;
      request.abort();
    });
    const fail = (reason: SendFailure["reason"]) => resolve({ isSent: false, isUploaded, reason });
    request.upload.onprogress = ({ loaded, total }) => {
      watch.moved();
      // Never 100 before the response: sent bytes are not yet a received application.
      onProgress(Math.min(99, Math.floor((100 * loaded) / Math.max(1, total))));
    };
    request.upload.onload = () => {
      isUploaded = true;
      watch.moved();
    };
    request.onload = () =>
      resolve({ isSent: true, status: request.status, body: request.response });
    request.onerror = () => fail("cut");
    request.onabort = () => fail(stalled ? "stalled" : "canceled");
    request.onloadend = () => watch.stop();
  });
  request.open("POST", address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.responseType = "json";
  request.send(body);
  return { result, cancel: () => request.abort() };
}

function stallWatch(onStall: () => void) {
  let timer = setTimeout(onStall, STALLED_AFTER_MS);
  return {
    moved() {
      clearTimeout(timer);
      timer = setTimeout(onStall, STALLED_AFTER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
