/** An invalid setting. The message has its name and what is valid. */
export class ConfigError extends Error {}

/** The error for a setting's value; `right` describes a valid one. */
export function wrong(name: string, value: string, right: string): ConfigError {
  return new ConfigError(`${name} is "${value}", but it must be ${right}.`);
}

/** A setting that is a URL with one of these protocols (`https:`); null if it is empty. */
export function readUrl(name: string, text: string | undefined, protocols: readonly string[]): string | null {
  if (!text) return null;
  const right = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) throw wrong(name, hidePassword(text), right);
  return text;
}

/** A URL that is safe to print. */
export function hidePassword(url: string): string {
  // Up to the last @, because an unescaped password may contain any of these characters.
  return url.replace(/^([a-z]+:\/\/[^:@/]*):.*@/i, '$1:***@');
}
