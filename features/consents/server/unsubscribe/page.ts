import type { PublicContext } from '#platform/server/http/contexts.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] as string);

/** So much of an address that its owner knows it, and nobody else learns it. */
const masked = (address: string) => address.replace(/^(.)[^@]*/, '$1…');

/** A page without scripts, in the language of the browser. */
export function pageOf(
  what: 'ask' | 'done' | 'unknown',
  about: { token: string; link: { address: string }; agency: { name: string; contact_phone: string } } | null,
  { language, services }: Pick<PublicContext, 'language' | 'services'>,
): string {
  const values = about && { agency: about.agency.name, address: masked(about.link.address) };
  const text = (part: string) =>
    escaped(services.translate(language, `consents:unsubscribe.${what}.${part}`, values ?? {}));
  const button =
    what === 'ask' && about
      ? `<form method="post" action="/u/${escaped(about.token)}"><button type="submit">${text('button')}</button></form>`
      : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${text('title')}</title></head>
<body><main><h1>${text('title')}</h1><p>${text('text')}</p>${button}</main></body></html>`;
}
