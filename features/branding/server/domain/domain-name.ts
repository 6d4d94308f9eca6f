import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { Services } from '#platform/server/acts/services.ts';

/**
 * A domain as the DNS has it, in lower case and punycode; null: it is none, or none that an agency may have. Ours are not, nor
 * what mixes Latin letters with those of another script, which only a look-alike does.
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
