import type * as z from 'zod/mini';
import { unreachable } from '#platform/web/client.ts';
import {
  type AddPasskey,
  type PasskeyAnswer,
  type PasskeyQuestion,
  type PasskeySetup,
  passkeyAlgorithms,
} from '../contract.ts';

/** Loaded on demand. */
async function library() {
  try {
    return await import('@simplewebauthn/browser');
  } catch {
    throw unreachable();
  }
}

/** How long browsers wait for the user, in milliseconds. */
const timeout = 120_000;

/** Why this browser can't create and use passkeys here. null means it can. */
export function passkeyTrouble(origin: string | null): 'address' | 'elsewhere' | 'browser' | null {
  if (origin === null) return 'address';
  if (origin !== location.origin) return 'elsewhere';
  return isSecureContext && 'PublicKeyCredential' in window ? null : 'browser';
}

/** Has an authenticator create a passkey. Throws if the user declines, or if there is none. */
export async function makePasskey(
  { challenge, rp_id, user_handle, username, full_name, known }: PasskeySetup,
  name: string,
): Promise<z.input<typeof AddPasskey>> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      timeout,
      attestation: 'none',
      rp: { id: rp_id, name: 'Vigencia' },
      user: { id: user_handle, name: username, displayName: full_name },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((key) => ({ ...key, type: 'public-key' })),
      // A discoverable passkey signs its user in by itself.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    },
  });
  return {
    name,
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: (response.transports ?? []) as z.input<typeof AddPasskey>['transports'],
  };
}

/** Has a passkey sign a challenge. Throws if the user declines, or if there is none. */
export async function answerPasskey({ challenge, rp_id, known }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      timeout,
      rpId: rp_id,
      allowCredentials: known.map((key) => ({ ...key, type: 'public-key' })),
      // Alone it is both steps, so it must verify its user by finger, face or PIN.
      userVerification: known.length === 0 ? 'required' : 'preferred',
    },
  });
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? null,
  };
}
