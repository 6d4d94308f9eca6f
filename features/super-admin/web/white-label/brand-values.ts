/** The branding fields that the operator edits, in the order of the tabs. */
export const brandTabs = {
  company: ['company_name', 'company_tagline', 'company_phone', 'company_email'],
  colors: ['primary_color', 'accent_color', 'background_color', 'text_color'],
  assets: ['logo_url', 'favicon_url'],
  advanced: ['custom_css', 'header_html'],
} as const;
export type BrandTab = keyof typeof brandTabs;

export const brandFields = Object.values(brandTabs).flat();
export type BrandField = (typeof brandFields)[number];
export type BrandValues = Record<BrandField, string>;
