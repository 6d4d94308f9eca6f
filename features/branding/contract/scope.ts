export { type BrandingScope, brandingScopes } from '#features/tenants/contract.ts';

/** Characters of style, and of markup. */
export const markupMax = 20_000;

/** What the operator alone writes, for agencies with the scope Full. */
export const operatorFields = ['custom_css', 'header_html'] as const;
