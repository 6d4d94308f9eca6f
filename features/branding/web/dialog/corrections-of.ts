import type { Brand } from '#platform/contract/brand.ts';
import { brandVariables, groundsOf } from '#platform/contract/brand-variables.ts';
import { contrast, isHex, lowestContrast, luminance } from '#platform/contract/colour.ts';
import type { ColourField } from '../../contract.ts';

/** A colour that is drawn otherwise than it was chosen, and why. */
export interface Correction {
  field: ColourField;
  /** Where it would stand: as letters, as lines, as the page. */
  as: 'letters' | 'lines' | 'page';
  chosen: string;
  drawn: string;
  /** The lowest contrasts there, with one decimal: what it would have, and what it has. */
  before: string;
  after: string;
}

const rounded = (ratio: number) => String(Math.floor(ratio * 10) / 10);

/** What of a brand cannot be read where it stands on a light page, and what is drawn there instead. */
export function correctionsOf(brand: Brand): readonly Correction[] {
  if (!Object.values(brand).every(isHex)) return [];
  const { light } = brandVariables(brand);
  const grounds = groundsOf(light);
  const corrected = (field: ColourField, as: 'letters' | 'lines', chosen: string, drawn: string): Correction[] =>
    same(chosen, drawn)
      ? []
      : [
          {
            field,
            as,
            chosen,
            drawn,
            before: rounded(lowestContrast(chosen, grounds)),
            after: rounded(lowestContrast(drawn, grounds)),
          },
        ];
  const page = light['--brand-bg'];
  const isPageKept = same(brand.background, page);
  return [
    ...corrected('primary_color', 'letters', brand.primary, light['--brand-primary-text']),
    ...corrected('accent_color', 'lines', brand.accent, light['--brand-accent-edge']),
    ...(isPageKept
      ? []
      : [
          {
            ...({ field: 'background_color', as: 'page', chosen: brand.background, drawn: page } as const),
            before: rounded(contrast(brand.text, brand.background)),
            after: rounded(contrast(light['--brand-text'], page)),
          },
        ]),
    ...corrected('text_color', 'letters', brand.text, light['--brand-text']),
  ];
}

const same = (one: string, other: string) => luminance(one) === luminance(other) && contrast(one, other) === 1;
