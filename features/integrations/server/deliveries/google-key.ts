/** Google's secret is in the payload. Its own test spells the name with a capital letter. */
const keyed = /"google_key"\s{0,20}:\s{0,20}"((?:[^"\\]|\\.){0,400})"/gi;

/** The maximum number of keys that are checked. A real delivery has one. */
const keysMax = 4;

/** The keys in a body from Google, found in its bytes. The body is not parsed before one of them is valid. */
export function googleKeysIn(bytes: Buffer): string[] {
  const found: string[] = [];
  for (const [, written = ''] of bytes.toString('utf8').matchAll(keyed)) {
    found.push(unescaped(written));
    if (found.length === keysMax) break;
  }
  return found;
}

function unescaped(written: string): string {
  try {
    return JSON.parse(`"${written}"`);
  } catch {
    return '';
  }
}

/** A received text with the key removed, so that it can be stored. */
export const withoutGoogleKey = (text: string): string => text.replace(keyed, '"google_key":"***"');
