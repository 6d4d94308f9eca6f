import { type Brand, defaultBrand, isSameBrand } from '#platform/contract/brand.ts';
import type { ColourField } from './fields.ts';

export const themeNames = ['professional', 'corporate', 'modern', 'elegant', 'energetic'] as const;
export type ThemeName = (typeof themeNames)[number];

/** The five complete themes. Every color is readable without correction. */
export const themes: Readonly<Record<ThemeName, Brand>> = {
  professional: { primary: '#1e3a5f', accent: '#b7791f', background: '#f7f9fb', text: '#1f2933' },
  corporate: { primary: '#0b5394', accent: '#0e7c86', background: '#f4f7fb', text: '#17202a' },
  modern: { primary: '#5b3fd6', accent: '#0f8a7e', background: '#f8f7fd', text: '#221f33' },
  elegant: { primary: '#6b2140', accent: '#96701a', background: '#faf8f5', text: '#2b2326' },
  energetic: { primary: '#b93810', accent: '#a35f00', background: '#fffaf5', text: '#2a1f1a' },
};

/** The colors of a branding. */
export const brandOfColours = (colours: Readonly<Record<ColourField, string>>): Brand => ({
  primary: colours.primary_color,
  accent: colours.accent_color,
  background: colours.background_color,
  text: colours.text_color,
});

/** A brand as the fields of a branding. */
export const coloursOfBrand = ({ primary, accent, background, text }: Brand): Record<ColourField, string> => ({
  primary_color: primary,
  accent_color: accent,
  background_color: background,
  text_color: text,
});

/** The theme with these colors. null means none of the five. */
export function themeOf(brand: Brand): ThemeName | null {
  return themeNames.find((name) => isSameBrand(themes[name], brand)) ?? null;
}

/** Whether an agency with the scope Theme Only may have these colors: one of the five themes, or the defaults. */
export const isOffered = (brand: Brand): boolean => themeOf(brand) !== null || isSameBrand(defaultBrand, brand);
