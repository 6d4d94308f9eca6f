import { describe, expect, test } from 'vitest';
import { isAskable, isPublic, isPublicUrl } from './addresses.ts';

describe('What is no address of the public Internet', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::',
    '::127.0.0.1',
    '::10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001::7f00:1',
    'fe80::1',
    'fc00::1',
    'fec0::1',
    '4000::1',
    'none',
  ])('%s', (address) => {
    expect(isPublic(address)).toBe(false);
    const url = `https://${address.includes(':') ? `[${address}]` : address}/`;
    expect([isPublicUrl(url), isAskable({ hosts: [], networks: [] }, url)]).toEqual([false, false]);
  });

  test('while these are', () => {
    expect(['203.0.114.7', '2606:4700::1111', '::ffff:8.8.8.8'].map(isPublic)).toEqual([true, true, true]);
    expect(['https://push.example.com/1', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'].map(isPublicUrl)).toEqual(
      Array(3).fill(true),
    );
  });
});
