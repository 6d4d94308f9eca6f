import { brandVariables } from '../../contract/brand-variables.ts';
import type { HostBrand } from './host-brand.ts';

/** The parts of the built page that differ on an agency's host. */
const places = {
  title: /<title>[^<]*<\/title>/,
  themeColour: /<meta name="theme-color"[^>]*>/,
  icon: /<link rel="icon"[^>]*>/,
  mark: /<img class="first-mark"[^>]*>/,
};

/**
 * The page with an agency's colors, name and icon and the content of its sign-in screen, which then needs no request.
 */
export function brandedPage(page: string, brand: HostBrand, nonce: string): string {
  const { light, dark } = brandVariables(brand.colours);
  const icon = brand.favicon_url || '/favicon.svg';
  const style = [
    `:root{${declarations(light)}}`,
    `:root[data-mantine-color-scheme=dark]{${declarations(dark)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${declarations(dark)}}}`,
  ].join('');
  // Functions as replacements, because a name may contain replacement patterns.
  return page
    .replace(places.title, () => `<title>${escaped(brand.app_title || brand.company_name)}</title>`)
    .replace(
      places.themeColour,
      () => `<meta name="theme-color" content="${light['--brand-primary']}" /><style nonce="${nonce}">${style}</style>
    <meta name="brand" content="${escaped(JSON.stringify(brand))}" />`,
    )
    .replace(places.icon, () => `<link rel="icon" href="${icon}" />`)
    .replace(places.mark, () => (brand.favicon_url ? `<img class="first-mark" src="${icon}" alt="" />` : ''));
}

/** The page with the operators' registration message, if set: that screen sends no request. */
export function pageWithRegistration(page: string, message: { en: string; es: string }): string {
  if (!message.en && !message.es) return page;
  const meta = `<meta name="registration" content="${escaped(JSON.stringify(message))}" />`;
  return page.replace('</head>', () => `  ${meta}\n  </head>`);
}

const declarations = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
