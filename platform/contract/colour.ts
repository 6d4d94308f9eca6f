/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** OKLCH: lightness from 0 to 1, chroma from 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const ON_LIGHT = '#111827';

/** True for `#rgb` and `#rrggbb`, in either case. This module reads no other form. */
export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** The color's channels. Throws a TypeError for any text that `isHex` refuses. */
export function parseHex(text: string): Rgb {
  if (!isHex(text)) throw new TypeError(`Not a hex colour: ${text}`);
  const digits = text.length === 4 ? [...text.slice(1)].map((digit) => digit + digit).join('') : text.slice(1);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `#rrggbb` in lower case. Channels are rounded and clamped to 0 to 255. */
export function toHex(rgb: Rgb): string {
  const byte = (channel: number) => Math.min(255, Math.max(0, Math.round(channel)));
  return `#${rgb.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`;
}

const each = ([r, g, b]: Rgb, change: (channel: number) => number): Rgb => [change(r), change(g), change(b)];
const toLinear = (channel: number) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const toChannel = (linear: number) =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);

/** The color in OKLCH. A gray has chroma 0 and hue 0. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = each(parseHex(hex), toLinear);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const c = Math.hypot(x, y);
  return c < 1e-4 ? { l, c: 0, h: 0 } : { l, c, h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 };
}

function linearRgb({ l, c, h }: Oklch): Rgb {
  const x = c * Math.cos((h * Math.PI) / 180);
  const y = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** The nearest hex color of the same lightness and hue: a chroma outside sRGB is lowered, never clipped. */
export function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l));
  const shown = (chroma: number) => linearRgb({ l: lightness, c: chroma, h });
  const fits = (chroma: number) => shown(chroma).every((channel) => channel > -0.0005 && channel < 1.0005);
  let [low, high] = fits(c) ? [c, c] : [0, c];
  while (high - low > 0.0005) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return toHex(each(shown(low), (channel) => toChannel(Math.max(0, channel))));
}

/** WCAG 2 relative luminance: 0 for black, 1 for white. */
export function luminance(hex: string): number {
  const [r, g, b] = each(parseHex(hex), toLinear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast ratio, from 1 to 21, in either order of the two colors. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The text color for this background, at least 4.5:1: white if possible, else near-black, else black. */
export function onColor(background: string): string {
  return ['#ffffff', ON_LIGHT].find((text) => contrast(text, background) >= 4.5) ?? '#000000';
}

/** The lowest contrast of a color with any of the backgrounds. */
export function lowestContrast(colour: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrast(colour, background)));
}

/**
 * The color nearest in lightness that has at least the contrast `min` with every background; the hue is unchanged. A
 * color that already has it is returned unchanged. If no lightness reaches it, black or white, whichever has the higher
 * contrast.
 */
export function ensureContrast(colour: string, backgrounds: readonly string[], min: number): string {
  const enough = (candidate: string) => lowestContrast(candidate, backgrounds) >= min;
  if (enough(colour)) return toHex(parseHex(colour));
  const { l, c, h } = toOklch(colour);
  for (let step = 0.01; step < 1.01; step += 0.01) {
    const found = [l - step, l + step].map((lightness) => fromOklch({ l: lightness, c, h })).find(enough);
    if (found) return found;
  }
  const extremes = ['#000000', '#ffffff'] as const;
  const [black, white] = extremes.map((extreme) => lowestContrast(extreme, backgrounds)) as [number, number];
  return black >= white ? extremes[0] : extremes[1];
}
