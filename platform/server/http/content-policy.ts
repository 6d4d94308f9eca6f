import { randomBytes } from 'node:crypto';

/** Where a browser tells what a policy has stopped. */
export const reportsPath = '/policy-reports';

/**
 * What a document of ours may do in a browser. Styles come from our files, and from elements with the nonce of the page;
 * none stands in an attribute of the markup. No text becomes markup but by `platform/web/content-policy.ts`.
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

/** The policy of every answer that has none of its own. */
export const strictPolicy = [contentPolicy(''), trusted, reports].join('; ');

/** The policy of the page about the API, whose kit writes markup and style attributes of its own. */
export const documentationPolicy = [contentPolicy("'unsafe-inline'"), reports].join('; ');

/** The policy of an e-mail in a frame of ours: it shows itself, and neither runs, sends, fetches nor opens anything. */
export const framedPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  'sandbox',
].join('; ');

/** The policy of one answer with the app's page, and what the page's own styles show to be let in. */
export function pagePolicy(): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  return { nonce, policy: [contentPolicy(`'nonce-${nonce}'`), trusted, reports].join('; ') };
}
