import { type Brand, defaultBrand } from './brand.ts';
import { contrast, ensureContrast, fromOklch, isHex, luminance, onColor, parseHex, toHex, toOklch } from './colour.ts';

export type Scheme = 'light' | 'dark';

export type BrandVariable = `--brand-${
  | 'primary'
  | 'on-primary'
  | 'primary-hover'
  | 'primary-edge'
  | 'primary-text'
  | 'soft'
  | 'on-soft'
  | 'accent'
  | 'on-accent'
  | 'accent-edge'
  | 'bg'
  | 'surface'
  | 'column'
  | 'text'
  | 'muted'
  | 'border'
  | 'border-strong'}`;
export type BrandVariables = Readonly<Record<BrandVariable, string>>;

/** Below this luminance no text color is readable both on the page and on white cards. */
const DARKEST_LIGHT_PAGE = 0.6;
/** A filled color with less contrast to the dark surface is nearly invisible on it. */
const VISIBLE_ON_DARK = 1.6;

/** The three backgrounds of text, lines, and chips. */
type Grounds = Readonly<Record<'--brand-bg' | '--brand-surface' | '--brand-column', string>>;

const DARK_GROUNDS: Grounds = { '--brand-bg': '#12141a', '--brand-surface': '#1a1d23', '--brand-column': '#0d0f14' };

/**
 * The same variables for both schemes. Every guarantee below holds for any brand. A color that cannot be parsed falls
 * back to the default's. On the page, the surface and the board column alike: `-text` 7:1, `-primary-text` 4.55:1,
 * `-muted` 4.6:1 and `-on-soft` 5:1 (both on `-soft` too), `-primary-edge`, `-accent-edge` and `-border-strong` 3:1.
 * `-on-primary` has 4.5:1 on `-primary` and on its hover, `-on-accent` on `-accent`. In the light scheme `-primary` and
 * `-accent` are exactly the agency's, and so is the page unless it is dark.
 */
export function brandVariables(brand: Brand): { light: BrandVariables; dark: BrandVariables } {
  const read = readable(brand);
  return { light: lightVariables(read), dark: darkVariables(read) };
}

/** The colors of `variables` that serve as backgrounds. */
export function groundsOf(variables: BrandVariables): readonly string[] {
  return [variables['--brand-bg'], variables['--brand-surface'], variables['--brand-column']];
}

function readable(brand: Brand): Brand {
  const pick = (key: keyof Brand) => toHex(parseHex(isHex(brand[key]) ? brand[key] : defaultBrand[key]));
  return { primary: pick('primary'), accent: pick('accent'), background: pick('background'), text: pick('text') };
}

function lightVariables(brand: Brand): BrandVariables {
  const kept = luminance(brand.background) >= DARKEST_LIGHT_PAGE;
  const bg = kept ? brand.background : defaultBrand.background;
  const page = toOklch(bg);
  const tone = (down: number) => fromOklch({ ...page, l: page.l - down, c: Math.min(page.c + down / 12, 0.05) });
  const grounds: Grounds = { '--brand-bg': bg, '--brand-surface': '#ffffff', '--brand-column': tone(0.022) };
  const text = kept || contrast(brand.text, bg) >= 7 ? brand.text : defaultBrand.text;
  const { c, h } = toOklch(brand.primary);
  const soft = fromOklch({ l: 0.953, c: Math.min(c * 0.25, 0.036), h });
  const muted = fromOklch({ ...tint(text, 0.03), l: 0.53 });
  return {
    ...fills(grounds, brand, 'light'),
    ...inks(grounds, { text, muted, soft, onSoft: brand.primary, border: tone(0.065), strong: 0.66 }),
  };
}

function darkVariables(brand: Brand): BrandVariables {
  const surface = DARK_GROUNDS['--brand-surface'];
  const visible = (colour: string) =>
    contrast(colour, surface) >= VISIBLE_ON_DARK ? colour : ensureContrast(colour, [surface], 2);
  const shown = { ...brand, primary: visible(brand.primary), accent: visible(brand.accent) };
  const { c, h } = toOklch(brand.primary);
  const soft = fromOklch({ l: 0.35, c: Math.min(c * 0.4, 0.05), h });
  const onSoft = fromOklch({ l: 0.88, c: Math.min(c, 0.1), h });
  const text = fromOklch({ ...tint(brand.text, 0.012), l: 0.93 });
  return {
    ...fills(DARK_GROUNDS, shown, 'dark'),
    ...inks(DARK_GROUNDS, { text, muted: '#9aa3b2', soft, onSoft, border: '#2c313b', strong: 0.56 }),
  };
}

const tint = (colour: string, most: number) => {
  const { l, c, h } = toOklch(colour);
  return { l, c: Math.min(c, most), h };
};

function fills(grounds: Grounds, { primary, accent }: Brand, scheme: Scheme) {
  const all = Object.values(grounds);
  const on = onColor(primary);
  return {
    ...grounds,
    '--brand-primary': primary,
    '--brand-on-primary': on,
    '--brand-primary-hover': hover(primary, on, scheme),
    '--brand-primary-edge': ensureContrast(primary, all, 3),
    '--brand-primary-text': ensureContrast(primary, all, scheme === 'light' ? 4.55 : 5.5),
    '--brand-accent': accent,
    '--brand-on-accent': onColor(accent),
    '--brand-accent-edge': ensureContrast(accent, all, 3),
  };
}

/** Darker in the light scheme and lighter in the dark one, or the opposite if the text would lose its contrast. */
function hover(primary: string, on: string, scheme: Scheme): string {
  const { l, c, h } = toOklch(primary);
  const darker = fromOklch({ l: l < 0.1 ? l + 0.1 : l - 0.05, c, h });
  const lighter = fromOklch({ l: l > 0.95 ? l - 0.1 : l + 0.05, c, h });
  const [first, second] = scheme === 'light' ? [darker, lighter] : [lighter, darker];
  return contrast(on, first) >= 4.5 ? first : second;
}

type Inks = Readonly<Record<'text' | 'muted' | 'soft' | 'onSoft' | 'border', string> & { strong: number }>;

function inks(grounds: Grounds, { text, muted, soft, onSoft, border, strong }: Inks) {
  const all = Object.values(grounds);
  const line = fromOklch({ ...tint(muted, 0.025), l: strong });
  return {
    '--brand-soft': soft,
    '--brand-on-soft': ensureContrast(onSoft, [...all, soft], 5),
    '--brand-text': ensureContrast(text, all, 7),
    '--brand-muted': ensureContrast(muted, [...all, soft], 4.6),
    '--brand-border': border,
    '--brand-border-strong': ensureContrast(line, all, 3),
  };
}
