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
 * What a passkey signs, in base64url: random, and sealed for one purpose and what it is about, so that none has to be kept.
 * It can be shown for some minutes, more than once: what it ends must be such that it ends once.
 */
export function newChallenge(purpose: string, about: string, maker: Maker): string {
  const until = Buffer.alloc(timeBytes);
  until.writeUIntBE(maker.clock().getTime() + setupMinutes * 60_000, 0, timeBytes);
  const stated = Buffer.concat([randomBytes(nonceBytes), until]);
  const [seal = Buffer.alloc(0)] = sealsOf(stated, purpose, about, maker);
  return Buffer.concat([stated, seal]).toString('base64url');
}

/** Whether a challenge was made here for this purpose and this, and its time is not over. */
export function isOwnChallenge(challenge: string, purpose: string, about: string, maker: Maker): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const stated = bytes.subarray(0, nonceBytes + timeBytes);
  const seal = bytes.subarray(nonceBytes + timeBytes);
  if (stated.length < nonceBytes + timeBytes) return false;
  const isRight = (right: Buffer) => seal.length === right.length && timingSafeEqual(seal, right);
  if (!sealsOf(stated, purpose, about, maker).some(isRight)) return false;
  return stated.readUIntBE(nonceBytes, timeBytes) > maker.clock().getTime();
}
