import { defaultVariantColorsResolver, parseThemeColor, type VariantColorsResolver } from '@mantine/core';
import { isHex, onColor } from '#platform/contract/colour.ts';

/**
 * Mantine's own resolver, with the text on a filled color chosen for contrast, because a brand may be yellow or white.
 * A control filled with the brand has a faint edge in the brand's 3:1 color. The edge makes a button visible that is as
 * pale as its card, and is invisible on other buttons.
 */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  const { color, shade, isThemeColor, value } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  });
  const at = `--mantine-color-${color}`;
  if (!isThemeColor)
    return input.variant === 'filled' && isHex(value) ? { ...colours, color: onColor(value) } : colours;
  if (shade !== undefined) return colours;
  if (input.variant === 'filled') {
    const text = { ...colours, color: `var(${at}-contrast, #ffffff)` };
    const edge = `1px solid color-mix(in srgb, var(${at}-outline) 40%, transparent)`;
    return color === input.theme.primaryColor ? { ...text, border: edge } : text;
  }
  if (input.variant === 'outline') return { ...colours, color: `var(${at}-text)` };
  return colours;
};
