import { type Brand, defaultBrand } from '#platform/contract/brand.ts';
import { isHex } from '#platform/contract/colour.ts';
import { keptBrandKey } from './kept-brand-key.ts';

/** The colours that this browser showed last, before anybody is asked for them; the default where there are none. */
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

/** Keeps the colours for the next page of this browser; null: nobody is signed in any more, so the default's are next. */
export function keepLastBrand(brand: Brand | null): void {
  if (brand) localStorage.setItem(keptBrandKey, JSON.stringify(brand));
  else localStorage.removeItem(keptBrandKey);
}
