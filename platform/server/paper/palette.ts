import { type Brand, defaultBrand } from '#platform/contract/brand.ts';
import { ensureContrast, isHex, onColor } from '#platform/contract/colour.ts';

const paper = '#ffffff';
const soft = '#f3f5f7';

/** The colours of a page. Every text has at least 4.5:1 on what it stands on. */
export interface Palette {
  band: string;
  /** Text on the band. */
  onBand: string;
  /** Rules and edges only. */
  accent: string;
  /** Headings: the band's hue, as dark as paper needs it. */
  heading: string;
  text: string;
  muted: string;
  /** Hairlines. */
  line: string;
  /** The ground of boxes. */
  soft: string;
}

/** The palette of a brand. A colour that cannot be read is the default one. */
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
