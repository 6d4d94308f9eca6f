import { defaultBrand } from '#platform/contract/brand.ts';
import { ensureContrast, isHex, onColor } from '#platform/contract/colour.ts';
import type { Storage } from '../storage/storage.ts';

/** The name and colors of an e-mail to an agency's users. */
export interface LetterBrand {
  /** null means the product's name, which the texts already contain. */
  name: string | null;
  primary: string;
  /** A PNG; null means none. */
  logo: Uint8Array | null;
}

/** The product's own brand. */
export const productBrand: LetterBrand = { name: null, primary: defaultBrand.primary, logo: null };

const nameMax = 60;

/**
 * The brand of an e-mail. An Admin's choice of name is shown only if it can't be mistaken for a link or an
 * advertisement; otherwise the operator's name for the agency, under the same condition; otherwise null, the product's
 * name. A logo that can't be read is omitted, because the recipient needs the text.
 */
export async function letterBrandOf(
  agency: { id: string; name: string; branding: Readonly<Record<string, unknown>> } | null,
  storage: Storage,
): Promise<LetterBrand> {
  if (!agency) return productBrand;
  const { company_name, primary_color, logo } = agency.branding;
  const names = [company_name, agency.name].filter((name) => typeof name === 'string');
  const primary = typeof primary_color === 'string' && isHex(primary_color) ? primary_color : defaultBrand.primary;
  const file = (logo as { made: { paper?: string } } | null | undefined)?.made.paper;
  return {
    name: names.find(isHarmlessName) ?? null,
    primary,
    logo: file ? await storage.read(agency.id, file).catch(() => null) : null,
  };
}

/** Whether mail programs make no link of a name, and it is a name rather than a sentence. */
export const isHarmlessName = (name: string): boolean =>
  name !== '' && name.length <= nameMax && !/[/\\@<>\r\n]|\.\p{L}|[\u202a-\u202e\u2066-\u2069]/u.test(name);

/** The colors of an e-mail's button and rules, readable on their backgrounds. */
export function letterColours({ primary }: LetterBrand) {
  return {
    button: primary,
    onButton: onColor(primary),
    line: ensureContrast(primary, ['#ffffff'], 3),
    text: '#1f2937',
  };
}
