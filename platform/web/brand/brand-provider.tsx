import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type Brand, defaultBrand, isSameBrand } from '#platform/contract/brand.ts';
import { brandVariables } from '#platform/contract/brand-variables.ts';
import { styleNonce } from '../content-policy.ts';
import { cssVariablesResolver } from './css-variables-resolver.ts';
import { theme } from './theme.ts';

interface BrandState {
  /** The brand on screen: the stored one or a preview. */
  readonly brand: Brand;
  /** Shows another brand everywhere at once without storing it; null restores the stored brand. */
  readonly setBrand: (brand: Brand | null) => void;
  /** Sets the stored brand. If its colors differ from the previous stored brand, they replace any preview. */
  readonly keepBrand: (brand: Brand) => void;
}

const BrandContext = createContext<BrandState | undefined>(undefined);
const colorSchemeManager = localStorageColorSchemeManager({ key: 'colour-scheme' });

/**
 * Mantine's provider in the agency's colors. `brand` is the stored brand until `keepBrand` sets another. When its
 * colors change, they replace any preview set through `useBrand`. The color scheme is the user's own and stays in local
 * storage.
 */
export function BrandProvider({ brand: initial = defaultBrand, children }: { brand?: Brand; children: ReactNode }) {
  const [shown, setShown] = useState<{ initial: Brand; stored: Brand; preview: Brand | null }>(() => begin(initial));
  if (!isSameBrand(shown.initial, initial)) setShown(begin(initial));
  const brand = shown.preview ?? shown.stored;
  const resolver = useMemo(() => cssVariablesResolver(brand), [brand]);
  const [acts] = useState(() => ({
    setBrand: (preview: Brand | null) => setShown((before) => ({ ...before, preview })),
    keepBrand: (stored: Brand) =>
      setShown((before) => (isSameBrand(before.stored, stored) ? before : { ...before, stored, preview: null })),
  }));
  const state = useMemo((): BrandState => ({ brand, ...acts }), [brand, acts]);
  // The browser paints its own frame around the page.
  useEffect(() => {
    document
      .querySelector('meta[name=theme-color]')
      ?.setAttribute('content', brandVariables(brand).light['--brand-primary']);
  }, [brand]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <BrandContext value={state}>{children}</BrandContext>
    </MantineProvider>
  );
}

const begin = (initial: Brand) => ({ initial, stored: initial, preview: null });

/** The brand on screen and the functions that change it. Throws outside `BrandProvider`. */
export function useBrand(): BrandState {
  const state = use(BrandContext);
  if (!state) throw new Error('useBrand needs a BrandProvider around it');
  return state;
}
