import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';

const hashWith = promisify(argon2);
/** argon2id with 19 MiB, two passes, one lane: OWASP's first choice; about 24 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/**
 * Hashing uses the thread pool that files and name resolution also use, so at most one hash per processor runs at once.
 */
const queue = pLimit(Math.max(1, availableParallelism()));

/** The hash of a password as one text in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive(password, nonce);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return ['', 'argon2id', 'v=19', parameters, unpadded(nonce), unpadded(hash)].join('$');
}

/** Whether the password matches the hash. A wrong password takes the same time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, , , , nonce = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(nonce, 'base64'));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Verified for unknown names, so that they take as long as existing ones. */
export const noHash = `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return queue(() => hashWith('argon2id', { ...cost, message: password.normalize('NFKC'), nonce }));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

const commonPasswords = new Set(dictionary['passwords-common']);

/** Whether the password is in the list of common passwords. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[\d\W_]+$/, ''));
}

// Without letters and digits that look alike in print.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A random password of 20 characters (116 bits) that is shown once. */
export function oneTimePassword(): string {
  return Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
