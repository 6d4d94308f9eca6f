import { createECDH } from 'node:crypto';
import type { ActServices } from '#platform/server/acts/act-services.ts';

/** The keys by which a browser's push service verifies that a message is from the server that subscribed. */
export interface PushKeys {
  /** A point of P-256, in base64url. */
  publicKey: string;
  /** An integer, in base64url. */
  privateKey: string;
}

/**
 * An agency's keys for push services. They are derived from the installation's key, as those of all secrets, and are
 * not stored; they change with it. A browser that subscribed before is notified with the keys of its time.
 */
export function pushKeys({ digest }: Pick<ActServices['secrets'], 'digest'>, agencyId: string): PushKeys {
  const pair = createECDH('prime256v1');
  for (let count = 0; ; count++) {
    try {
      pair.setPrivateKey(digest('web push', `${agencyId} ${count}`));
    } catch {
      // One number in four thousand million is not a valid key of the curve.
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
  }
}
