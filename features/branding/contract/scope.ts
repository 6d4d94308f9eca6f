export { type BrandingScope, brandingScopes } from '#features/tenants/contract.ts';

/** The maximum number of characters of style, and of markup. */
export const markupMax = 20_000;

/** Fields that only the operator sets, for agencies with the scope Full. */
export const operatorFields = ['custom_css', 'header_html'] as const;
