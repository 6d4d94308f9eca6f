/** How much of its looks an agency may change itself. */
export const brandingScopes = ['Theme Only', 'Limited', 'Full'] as const;
export type BrandingScope = (typeof brandingScopes)[number];

/** Characters of style, and of markup. */
export const markupMax = 20_000;

/** What the operator alone writes, for agencies with the scope Full. */
export const operatorFields = ['custom_css', 'header_html'] as const;
