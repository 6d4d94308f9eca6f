import { type Brand, defaultBrand } from '#platform/contract/brand.ts';
import { isHex } from '#platform/contract/colour.ts';
import { keptBrandKey } from './kept-brand-key.ts';

/** The colors that this browser showed last, available before any request; the default colors if none are stored. */
export function lastBrand(): Brand {
  try {
    const kept = JSON.parse(localStorage.getItem(keptBrandKey) ?? 'null') as Partial<
      Record<keyof Brand, unknown>
    > | null;
    const colour = (name: keyof Brand) => {
      const value = kept?.[name];
      return typeof value === 'string' && isHex(value) ? value : defaultBrand[name];
    };
    const names = { primary: colour('primary'), accent: colour('accent') };
    return { ...names, background: colour('background'), text: colour('text') };
  } catch {
    return defaultBrand;
  }
}

/**
 * Stores the colors for the next page load in this browser. null means no user is signed in: the next page load uses
 * the default colors.
 */
export function keepLastBrand(brand: Brand | null): void {
  if (brand) localStorage.setItem(keptBrandKey, JSON.stringify(brand));
  else localStorage.removeItem(keptBrandKey);
}
