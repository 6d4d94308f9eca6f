import { type Brand, defaultBrand } from '#platform/contract/brand.ts';
import { ensureContrast, isHex, onColor } from '#platform/contract/colour.ts';

const paper = '#ffffff';
const soft = '#f3f5f7';

/** The colors of a document. Every text has a contrast of at least 4.5:1 on its background. */
export interface Palette {
  band: string;
  /** Text on the band. */
  onBand: string;
  /** For rules and edges only. */
  accent: string;
  /** Headings: the band's hue, dark enough for print. */
  heading: string;
  text: string;
  muted: string;
  /** Hairlines. */
  line: string;
  /** The background of boxes. */
  soft: string;
}

/** The palette of a brand. The default replaces an invalid color. */
export function paletteOf({ primary, accent }: Pick<Brand, 'primary' | 'accent'>): Palette {
  const band = isHex(primary) ? primary : defaultBrand.primary;
  return {
    band,
    onBand: onColor(band),
    accent: isHex(accent) ? accent : defaultBrand.accent,
    heading: ensureContrast(band, [paper, soft], 4.5),
    text: '#1f2937',
    muted: '#556070',
    line: '#dde2e8',
    soft,
  };
}
