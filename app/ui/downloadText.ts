/** Lets the browser store a text as a file. */
export function downloadText(fileName: string, text: string): void {
  const link = document.createElement("a");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = fileName;
  link.click();
}
