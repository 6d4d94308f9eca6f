/** Google's secret stands in what it sends; its own test spells it with a capital letter. */
const keyed = /"google_key"\s{0,20}:\s{0,20}"((?:[^"\\]|\\.){0,400})"/gi;

/** So many are looked at: whoever guesses sends one. */
const keysMax = 4;

/** The keys that a body of Google's shows, found by a look over its bytes: nothing of it is read before one of them proves it. */
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

/** A text of what came as it may be kept. */
export const withoutGoogleKey = (text: string): string => text.replace(keyed, '"google_key":"***"');
