import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskSecret, secretMask } from '../../contract/secret.ts';
import { createSecrets, type SecretLocation } from './secrets.ts';

const secrets = createSecrets(randomBytes(32));
const location: SecretLocation = {
  tenant_id: randomUUID(),
  table: 'integrations',
  column: 'api_key',
  row_id: randomUUID(),
};

describe('Secrets', () => {
  test('come back as they were, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (plain) => {
        expect(secrets.decrypt(secrets.encrypt(plain, location), location)).toBe(plain);
      }),
      { numRuns: 50 },
    );
  });

  test('look different each time, and show nothing of what they hold', () => {
    const [first, second] = [
      secrets.encrypt('SG.super-secret', location),
      secrets.encrypt('SG.super-secret', location),
    ];
    expect(first).not.toBe(second);
    expect(first).not.toContain('secret');
    expect(Buffer.from(first, 'base64').toString('latin1')).not.toContain('secret');
  });

  // Otherwise an agency that can write its own row could read another agency's key by copying the ciphertext.
  test('cannot be read in another agency, table, column or row', () => {
    const cipher = secrets.encrypt('SG.super-secret', location);
    const elsewhere: Partial<SecretLocation>[] = [
      { tenant_id: randomUUID() },
      { table: 'tenants' },
      { column: 'webhook_secret' },
      { row_id: randomUUID() },
    ];
    for (const change of elsewhere) expect(() => secrets.decrypt(cipher, { ...location, ...change })).toThrow();
  });

  test('cannot be read with another key', () => {
    expect(() => createSecrets(randomBytes(32)).decrypt(secrets.encrypt('x', location), location)).toThrow();
  });

  test('cannot be changed by a single bit', () => {
    const [version, ...parts] = secrets.encrypt('SG.super-secret', location).split('.');
    expect(parts).toHaveLength(4);
    for (const [index, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64');
      for (const at of [0, bytes.length - 1]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        const cipher = [version, ...parts.with(index, changed.toString('base64'))].join('.');
        expect(() => secrets.decrypt(cipher, location), `part ${index}, byte ${at}`).toThrow();
      }
    }
  });

  // A tag of four bytes can be guessed in a few billion attempts, a tag of sixteen can't.
  test('cannot be read with a shortened tag', () => {
    const [version, mark, nonce, body, tag] = secrets.encrypt('SG.super-secret', location).split('.');
    for (const length of [0, 4, 8, 12, 15]) {
      const short = Buffer.from(tag as string, 'base64')
        .subarray(0, length)
        .toString('base64');
      expect(
        () => secrets.decrypt([version, mark, nonce, body, short].join('.'), location),
        `${length} bytes`,
      ).toThrow();
    }
  });

  test('are read by a later key beside that which wrote them, and written by the later one', () => {
    const [first, second] = [randomBytes(32), randomBytes(32)];
    const former = createSecrets(first);
    const both = createSecrets(second, { previousKeys: [first] });
    const cipher = former.encrypt('SG.super-secret', location);
    expect([both.decrypt(cipher, location), both.prefix === former.prefix]).toEqual(['SG.super-secret', false]);
    expect(createSecrets(second).decrypt(both.encrypt('x', location), location)).toBe('x');
    expect(both.encrypt('x', location).startsWith(both.prefix)).toBe(true);
    expect(both.digests('p', 'x')).toEqual([createSecrets(second).digest('p', 'x'), former.digest('p', 'x')]);
    expect(both.digestOfWriter(cipher, location)('p', 'x')).toEqual(former.digest('p', 'x'));
    // The format before keys could be rotated.
    const unmarked = cipher.replace(former.prefix, 'v1.');
    expect([both.decrypt(unmarked, location), former.decrypt(unmarked, location)]).toEqual(
      Array(2).fill('SG.super-secret'),
    );
    expect(() => createSecrets(second).decrypt(unmarked, location)).toThrow();
  });

  test('are refused when they are none of ours', () => {
    for (const cipher of ['', 'v1', 'v1...', 'v2.a.b.c', 'v2.a.b.c.d', 'v3.a.b.c.d', 'plain text', secretMask]) {
      expect(() => secrets.decrypt(cipher, location), cipher).toThrow();
    }
  });
});

test('maskSecret: the mask when there is one, nothing when there is none', () => {
  expect(maskSecret('v1.a.b.c')).toBe('********');
  expect(maskSecret(null)).toBe('');
  expect(maskSecret('')).toBe('');
});
