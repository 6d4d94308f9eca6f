import { randomBytes } from 'node:crypto';

/** The path to which browsers report policy violations. */
export const reportsPath = '/policy-reports';

/**
 * What a document may do in a browser. Styles are from our files, and from elements with the page's nonce; the markup
 * has no style attributes. Only `platform/web/content-policy.ts` turns text into markup.
 */
function contentPolicy(styles: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles}`.trimEnd(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

const trusted = "require-trusted-types-for 'script'; trusted-types default";
const reports = `report-uri ${reportsPath}; report-to policy`;

/** The policy of every response without its own. */
export const strictPolicy = [contentPolicy(''), trusted, reports].join('; ');

/** The policy of the API documentation, whose library writes markup and style attributes. */
export const documentationPolicy = [contentPolicy("'unsafe-inline'"), reports].join('; ');

/**
 * The policy of an e-mail in a frame of the app: it may show itself, but not run scripts, send, fetch or open anything.
 */
export const framedPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  'sandbox',
].join('; ');

/** The policy of one response with the app's page, and the nonce that the page's styles need. */
export function pagePolicy(): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  return { nonce, policy: [contentPolicy(`'nonce-${nonce}'`), trusted, reports].join('; ') };
}
