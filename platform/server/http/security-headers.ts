import { reportsPath, strictPolicy } from './content-policy.ts';

/** What every answer tells a browser, made once: it may be framed, sniffed, fetched and opened by nobody but us. */
export const securityHeaders = {
  'content-security-policy': strictPolicy,
  'reporting-endpoints': `policy="${reportsPath}"`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
