/** A setting that cannot be used. The message names it and says what is right. */
export class ConfigError extends Error {}

/** The error of a setting with this value, which must be what `right` says. */
export function wrong(name: string, value: string, right: string): ConfigError {
  return new ConfigError(`${name} is "${value}", but it must be ${right}.`);
}

/** A setting that is an address of one of these protocols (`https:`); null where it is empty. */
export function readUrl(name: string, text: string | undefined, protocols: readonly string[]): string | null {
  if (!text) return null;
  const right = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) throw wrong(name, hidePassword(text), right);
  return text;
}

/** An address as it may be printed. */
export function hidePassword(url: string): string {
  // Up to the last @: a password that was not escaped may hold any of these signs itself.
  return url.replace(/^([a-z]+:\/\/[^:@/]*):.*@/i, '$1:***@');
}
