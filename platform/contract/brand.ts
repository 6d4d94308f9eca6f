/**
 * The four colors that an agency chooses, as `#rgb` or `#rrggbb`. Derived colors are adjusted to be readable on their
 * backgrounds.
 */
export interface Brand {
  readonly primary: string;
  readonly accent: string;
  readonly background: string;
  readonly text: string;
}

export const defaultBrand: Brand = { primary: '#006400', accent: '#FFD700', background: '#f8fafc', text: '#1f2937' };

/** Whether two brands have the same colors, regardless of notation. */
export function isSameBrand(one: Brand, other: Brand): boolean {
  return (Object.keys(defaultBrand) as (keyof Brand)[]).every((name) => long(one[name]) === long(other[name]));
}

/** Converts `#0aF` to `#00aaff`. */
const long = (colour: string) => colour.toLowerCase().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3');
