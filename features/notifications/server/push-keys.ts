import { createECDH } from 'node:crypto';
import type { ActServices } from '#platform/server/acts/act-services.ts';

/** What proves to a browser's push service that a message is of the server it was asked for. */
export interface PushKeys {
  /** A point of P-256, in base64url. */
  publicKey: string;
  /** A number, in base64url. */
  privateKey: string;
}

/**
 * An agency's keys for push services. They are reckoned from the installation's key, like those of all secrets, and so
 * are kept nowhere; they change when that one does. A browser that subscribed before is told with those of its time.
 */
export function pushKeys({ digest }: Pick<ActServices['secrets'], 'digest'>, agencyId: string): PushKeys {
  const pair = createECDH('prime256v1');
  for (let count = 0; ; count++) {
    try {
      pair.setPrivateKey(digest('web push', `${agencyId} ${count}`));
    } catch {
      // One number in four thousand million is none of the curve's.
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
  }
}
