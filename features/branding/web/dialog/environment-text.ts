import type { Branding } from '../../contract.ts';

/** The branding as lines of an environment file, one per field, whatever the values contain. */
export function environmentText(branding: Readonly<Record<string, string>>): string {
  const lines = Object.entries(branding).map(([name, value]) => `VITE_${name.toUpperCase()}=${quoted(value)}`);
  return `${lines.join('\n')}\n`;
}

/** Fields that aren't settings: those computed by the server, and the operator's own. */
const leftOut: readonly (keyof Branding)[] = ['branding_scope', 'has_markup'];

/** The fields in the file. */
export const inEnvironment = (branding: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(branding).flatMap(([name, value]) =>
      leftOut.includes(name as keyof Branding) ? [] : [[name, String(value)]],
    ),
  );

/** A quote, a line break, `$`, `#` or a backslash in a value ends neither the value nor its line. */
function quoted(value: string): string {
  const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '"': '\\"', '\\': '\\\\', $: '\\$', '`': '\\`' };
  return `"${value.replace(/[\n\r"\\$`]/g, (letter) => escapes[letter] as string)}"`;
}
