/** The four colours an agency chooses, as `#rgb` or `#rrggbb`. What is drawn with them is made readable where it stands. */
export interface Brand {
  readonly primary: string;
  readonly accent: string;
  readonly background: string;
  readonly text: string;
}

export const defaultBrand: Brand = { primary: '#006400', accent: '#FFD700', background: '#f8fafc', text: '#1f2937' };

/** Whether two brands have the same colours, however they are written. */
export function isSameBrand(one: Brand, other: Brand): boolean {
  return (Object.keys(defaultBrand) as (keyof Brand)[]).every((name) => long(one[name]) === long(other[name]));
}

/** `#0aF` as `#00aaff`. */
const long = (colour: string) => colour.toLowerCase().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3');
