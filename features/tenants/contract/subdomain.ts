/** A valid DNS label: letters, digits, and hyphens, no hyphen at either end, at most 63 characters. */
export const subdomainPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const subdomainMax = 63;

/** Names that are reserved for the platform. */
export const reservedSubdomains: readonly string[] = [
  'www',
  'api',
  'app',
  'admin',
  'mail',
  'platform',
  'status',
  'static',
  'cdn',
  'help',
  'docs',
];

/** Letters that Unicode does not decompose into a letter of the alphabet and a mark. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
  }),
);

/** The subdomain while it is being typed: 'Seguros Águila #1' gives `segurosaguila1`. */
export function subdomainTyped(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => letters.get(letter) ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9-]/g, '');
}

/** The subdomain of a text, without hyphens at its ends; `''`: none. */
export function subdomainOf(text: string): string {
  const ends = /^-+|-+$/g;
  return subdomainTyped(text).replace(ends, '').slice(0, subdomainMax).replace(ends, '');
}
