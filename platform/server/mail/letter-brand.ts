import { defaultBrand } from '#platform/contract/brand.ts';
import { ensureContrast, isHex, onColor } from '#platform/contract/colour.ts';
import type { Storage } from '../storage/storage.ts';

/** In whose name and colors a letter to an agency's people comes. */
export interface LetterBrand {
  /** null: the product's, which stands in the words already. */
  name: string | null;
  primary: string;
  /** A PNG; null: none. */
  logo: Uint8Array | null;
}

/** The product's own. */
export const productBrand: LetterBrand = { name: null, primary: defaultBrand.primary, logo: null };

const nameMax = 60;

/**
 * The brand of a letter. A name that an Admin has chosen is shown only where nobody could take it for an address or an
 * advertisement, else the operator's name for the agency; and that only where it is harmless too. null: of the product. A
 * logo that cannot be read now is left out, because whoever waits for a letter waits for its words.
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

/** Whether no mail program makes a link of a name, and it is a name and no sentence. */
export const isHarmlessName = (name: string): boolean =>
  name !== '' && name.length <= nameMax && !/[/\\@<>\r\n]|\.\p{L}|[\u202a-\u202e\u2066-\u2069]/u.test(name);

/** The colors of a letter's button and of its lines, which can be read on what they stand on. */
export function letterColours({ primary }: LetterBrand) {
  return {
    button: primary,
    onButton: onColor(primary),
    line: ensureContrast(primary, ['#ffffff'], 3),
    text: '#1f2937',
  };
}
