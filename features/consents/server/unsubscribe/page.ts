import { brandVariables } from '#platform/contract/brand-variables.ts';
import { escapeHtml } from '#platform/server/ground/escape-html.ts';
import { pagePolicy } from '#platform/server/http/content-policy.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { HostBrand } from '#platform/server/http/host-brand.ts';

/** Shows enough of an address for its owner to recognize it, and for no one else to learn it. */
const masked = (address: string) => address.replace(/^(.)[^@]*/, '$1…');

interface About {
  token: string;
  link: { address: string };
  brand: HostBrand;
}

/**
 * A page without scripts, in the browser's language and the agency's colors, and the content security policy that
 * allows its style.
 */
export function pageOf(
  what: 'ask' | 'done' | 'unknown',
  about: About | null,
  { language, services }: Pick<PublicContext, 'language' | 'services'>,
): { text: string; policy: string } {
  const { nonce, policy } = pagePolicy();
  const values = about && { agency: about.brand.company_name, address: masked(about.link.address) };
  const text = (part: string) =>
    escapeHtml(services.translate(language, `consents:unsubscribe.${what}.${part}`, values ?? {}));
  const button =
    what === 'ask' && about
      ? `<form method="post" action="/u/${escapeHtml(about.token)}"><button type="submit">${text('button')}</button></form>`
      : '';
  const page = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${text('title')}</title>${about ? styleOf(about.brand, nonce) : ''}</head>
<body>${about ? headOf(about.brand) : ''}<main><h1>${text('title')}</h1><p>${text('text')}</p>${button}</main></body></html>`;
  return { text: page, policy };
}

const headOf = ({ company_name, logo_url }: HostBrand): string =>
  `<header>${logo_url ? `<img src="${escapeHtml(logo_url)}" alt="">` : ''}<span>${escapeHtml(company_name)}</span></header>`;

function styleOf({ colours }: HostBrand, nonce: string): string {
  const { light, dark } = brandVariables(colours);
  const declared = (variables: Readonly<Record<string, string>>) =>
    Object.entries(variables)
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  return `<style nonce="${nonce}">:root{color-scheme:light dark;${declared(light)}}
@media (prefers-color-scheme:dark){:root{${declared(dark)}}}
body{margin:0;min-height:100vh;background:var(--brand-bg);color:var(--brand-text);font:1rem/1.5 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;align-items:center;gap:12px;padding:16px 24px;background:var(--brand-primary);color:var(--brand-on-primary);border-bottom:4px solid var(--brand-accent);font-size:1.125rem;font-weight:600;overflow-wrap:anywhere}
img{height:40px;max-width:200px;padding:6px;border-radius:4px;background:#fff;object-fit:contain}
main{box-sizing:border-box;max-width:560px;margin:40px auto;padding:24px;overflow-wrap:anywhere}
h1{margin:0 0 12px;font-size:1.5rem;line-height:1.25}
button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:var(--brand-primary);color:var(--brand-on-primary);font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid var(--brand-primary-edge);outline-offset:2px}</style>`;
}
