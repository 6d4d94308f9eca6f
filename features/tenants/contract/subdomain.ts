/** A subdomain as DNS takes it: letters, digits and hyphens, none at the ends, 63 at most. */
export const subdomainPattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const subdomainMax = 63;

/** Names that lead to the platform itself, or may one day. */
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

/** Letters that do not come apart into one of the alphabet and its mark. */
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

/** What is left of a text that is being typed as a subdomain: 'Seguros Águila #1' is `segurosaguila1`. */
export function subdomainTyped(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøłđðþ]/g, (letter) => letters.get(letter) ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9-]/g, '');
}

/** The subdomain that a text becomes, also where hyphens stand at its ends; `''`: none. */
export function subdomainOf(text: string): string {
  const ends = /^-+|-+$/g;
  return subdomainTyped(text).replace(ends, '').slice(0, subdomainMax).replace(ends, '');
}
