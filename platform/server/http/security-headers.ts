import { reportsPath, strictPolicy } from './content-policy.ts';

/** The security headers of every response, created once: other sites may not frame, sniff, fetch or open it. */
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
