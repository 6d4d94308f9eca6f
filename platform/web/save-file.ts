import type { ReceivedFile } from './client.ts';

/** Hands a file to the browser, which saves it or shows it as the user has told it to. */
export function saveFile({ name, content }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
