import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ActServices } from '#platform/server/acts/act-services.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { setupMinutes } from '../contract.ts';

interface Maker {
  services: Pick<ActServices, 'secrets'>;
  clock: CommandContext['clock'];
}

const nonceBytes = 16;
const timeBytes = 6;

const sealsOf = (stated: Buffer, purpose: string, about: string, { services }: Pick<Maker, 'services'>) =>
  services.secrets.digests(`passkey ${purpose}`, `${stated.toString('base64url')} ${about}`);

/**
 * The challenge that a passkey signs, in base64url: random, and sealed for one purpose and subject, so that none is
 * stored. It is valid for some minutes and more than once, so the action that it authorizes must itself work only once.
 */
export function newChallenge(purpose: string, about: string, maker: Maker): string {
  const until = Buffer.alloc(timeBytes);
  until.writeUIntBE(maker.clock().getTime() + setupMinutes * 60_000, 0, timeBytes);
  const stated = Buffer.concat([randomBytes(nonceBytes), until]);
  const [seal = Buffer.alloc(0)] = sealsOf(stated, purpose, about, maker);
  return Buffer.concat([stated, seal]).toString('base64url');
}

/** Whether a challenge was created here for this purpose and subject, and hasn't expired. */
export function isOwnChallenge(challenge: string, purpose: string, about: string, maker: Maker): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const stated = bytes.subarray(0, nonceBytes + timeBytes);
  const seal = bytes.subarray(nonceBytes + timeBytes);
  if (stated.length < nonceBytes + timeBytes) return false;
  const isRight = (right: Buffer) => seal.length === right.length && timingSafeEqual(seal, right);
  if (!sealsOf(stated, purpose, about, maker).some(isRight)) return false;
  return stated.readUIntBE(nonceBytes, timeBytes) > maker.clock().getTime();
}
