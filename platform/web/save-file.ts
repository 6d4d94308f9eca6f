import type { ReceivedFile } from './client.ts';

/** Passes a file to the browser, which saves or opens it according to the user's settings. */
export function saveFile({ name, content }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start to read the URL later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
