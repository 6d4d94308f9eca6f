import { colorsTuple, createTheme, type MantineColorsTuple } from '@mantine/core';
import { statuses } from './status-variables.ts';
import { themeComponents } from './theme-components.ts';
import { variantColorResolver } from './variant-color-resolver.ts';

/** Inter, its fallbacks until it is loaded (`inter.css`), and the system's fonts. */
const textFont = "Inter, 'Inter Fallback', 'Inter Fallback Android', system-ui, 'Noto Sans', sans-serif";

/** Ten shades for the parts of Mantine that ask for a number. All of them follow the brand at run time. */
const brandColours: MantineColorsTuple = [
  'var(--brand-soft)',
  'var(--brand-soft)',
  'var(--brand-soft)',
  'var(--brand-primary-edge)',
  'var(--brand-primary-text)',
  'var(--brand-primary-edge)',
  'var(--brand-primary-text)',
  'var(--brand-primary-text)',
  'var(--brand-primary-text)',
  'var(--brand-on-soft)',
];

const statusColours = Object.fromEntries(
  statuses.map((status) => [status, colorsTuple(`var(--status-${status}-text)`)] as const),
);

const dense = (light: string, sharp: string) => `0 1px 2px rgb(15 23 42 / ${light}), ${sharp}`;

/**
 * Density, type and shape of every Mantine component. It holds no color of its own: `primaryColor` is `brand` and the
 * meanings are `success`, `warning`, `danger`, `info` and `neutral`, all read from variables of `cssVariablesResolver`,
 * so a new brand needs no new theme.
 */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: brandColours, ...statusColours },
  variantColorResolver,
  fontFamily: textFont,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: textFont,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.4' },
      h5: { fontSize: '0.8125rem', lineHeight: '1.45' },
      h6: { fontSize: '0.75rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgb(15 23 42 / 8%)',
    sm: dense('6%', '0 2px 6px rgb(15 23 42 / 8%)'),
    md: dense('6%', '0 8px 24px -6px rgb(15 23 42 / 16%)'),
    lg: dense('6%', '0 12px 32px -8px rgb(15 23 42 / 20%)'),
    xl: dense('8%', '0 24px 56px -12px rgb(15 23 42 / 28%)'),
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: themeComponents,
});
