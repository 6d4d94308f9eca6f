import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { Services } from '#platform/server/acts/services.ts';

/**
 * A domain as in the DNS, in lower case and punycode. null if it isn't valid or not allowed for an agency: the
 * platform's own domains, and names that mix Latin letters with those of another script, as look-alikes do.
 */
export function domainOf(
  text: string,
  { appUrl, agencyDomain }: Pick<Services['config'], 'appUrl' | 'agencyDomain'>,
): string | null {
  if (/[\s/:@?#%\\]/.test(text)) return null;
  const name = domainToASCII(text.toLowerCase().replace(/\.$/, ''));
  const isName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(name);
  if (!isName || name.length > 253 || isIP(name) !== 0) return null;
  const ours = [new URL(appUrl).hostname, ...(agencyDomain ? [agencyDomain.suffix] : [])];
  if (ours.some((own) => name === own || name.endsWith(`.${own}`) || own.endsWith(`.${name}`))) return null;
  return domainToUnicode(name).split('.').some(isMixed) ? null : name;
}

const isMixed = (label: string): boolean => /\p{Script=Latin}/u.test(label) && /(?!\p{Script=Latin})\p{L}/u.test(label);
