import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { PushSubscription } from './contract.ts';

/** The push subscription of a browser, different on each call; no request is sent to its address. */
export function aBrowser(overrides: Partial<PushSubscription> = {}): PushSubscription {
  const pair = createECDH('prime256v1');
  return {
    endpoint: `https://push.vigencia.invalid/${randomUUID()}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    ...overrides,
  };
}
