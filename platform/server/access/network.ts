import { isIP, isIPv4, isIPv6 } from 'node:net';

/**
 * The key that an address is counted by. For IPv6 it is the first half, because a household or a rented server has all
 * of the second. An IPv4 address written as IPv6 counts as IPv4. All values that aren't addresses share one key.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return isIP(plain) ? plain : '';
  // `URL` normalizes the notation of the address.
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text = '') => (text ? text.split(':') : []);
  const [head, tail] = [groups(before), groups(after)];
  const zeros = Array<string>(after === undefined ? 0 : 8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
