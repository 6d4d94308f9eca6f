import type { Brand } from '#platform/contract/brand.ts';
import { brandVariables, groundsOf } from '#platform/contract/brand-variables.ts';
import { contrast, isHex, lowestContrast, luminance } from '#platform/contract/colour.ts';
import type { ColourField } from '../../contract.ts';

/** A color that is rendered differently than chosen, and why. */
export interface Correction {
  field: ColourField;
  /** Where it is used: text, lines, or page background. */
  as: 'letters' | 'lines' | 'page';
  chosen: string;
  drawn: string;
  /** The lowest contrast there, with one decimal: as chosen, and as corrected. */
  before: string;
  after: string;
}

const rounded = (ratio: number) => String(Math.floor(ratio * 10) / 10);

/** The colors of a brand that would be unreadable on a light page, and their replacements. */
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
            field: 'background_color',
            as: 'page',
            chosen: brand.background,
            drawn: page,
            before: rounded(contrast(brand.text, brand.background)),
            after: rounded(contrast(light['--brand-text'], page)),
          } as const,
        ]),
    ...corrected('text_color', 'letters', brand.text, light['--brand-text']),
  ];
}

const same = (one: string, other: string) => luminance(one) === luminance(other) && contrast(one, other) === 1;
