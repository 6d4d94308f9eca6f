import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { styleNonce } from '../content-policy.ts';
import { type Brand, defaultBrand } from './brand-variables.ts';
import { cssVariablesResolver } from './css-variables-resolver.ts';
import { theme } from './theme.ts';

interface BrandState {
  /** The brand that is showing: the stored one or a preview. */
  readonly brand: Brand;
  /** Shows another brand at once, everywhere, without storing it. */
  readonly setBrand: (brand: Brand) => void;
}

const BrandContext = createContext<BrandState | undefined>(undefined);
const colorSchemeManager = localStorageColorSchemeManager({ key: 'colour-scheme' });

/**
 * Mantine's provider in the agency's colours. `brand` is the stored one: when its colours change, they replace any
 * preview set through `useBrand`. The colour scheme is the person's own and stays in local storage.
 */
export function BrandProvider({ brand: stored = defaultBrand, children }: { brand?: Brand; children: ReactNode }) {
  const [shown, setShown] = useState({ stored, brand: stored });
  if (!sameBrand(shown.stored, stored)) setShown({ stored, brand: stored });
  const { brand } = shown;
  const resolver = useMemo(() => cssVariablesResolver(brand), [brand]);
  const state = useMemo(
    () => ({ brand, setBrand: (next: Brand) => setShown({ stored, brand: next }) }),
    [brand, stored],
  );
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

/** The brand that is showing and the way to show another. Throws outside `BrandProvider`. */
export function useBrand(): BrandState {
  const state = use(BrandContext);
  if (!state) throw new Error('useBrand needs a BrandProvider around it');
  return state;
}

function sameBrand(a: Brand, b: Brand): boolean {
  return a.primary === b.primary && a.accent === b.accent && a.background === b.background && a.text === b.text;
}
