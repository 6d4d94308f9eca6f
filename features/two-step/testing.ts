import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type * as z from 'zod/mini';
import type { AddPasskey, PasskeyAnswer, PasskeyQuestion, PasskeySetup } from './contract.ts';

/** The code that an authenticator app with this secret shows at an instant. */
export function codeAt(secret: string, at: Date | string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: new Date(at).getTime() });
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

interface AuthenticatorOptions {
  /** The origin of its browser. */
  origin: string;
  /** Whether it verifies its user by finger, face or PIN. */
  provesUser?: boolean;
}

/** An authenticator with one key per site, as a browser uses it. */
export interface Authenticator {
  make(setup: PasskeySetup, name?: string): z.input<typeof AddPasskey>;
  answer(question: PasskeyQuestion): PasskeyAnswer;
}

const userIsThere = 0x01;
const userIsVerified = 0x04;
const holdsKey = 0x40;

/** A simulated authenticator whose counter increases with every use. */
export function anAuthenticator({ origin, provesUser = true }: AuthenticatorOptions): Authenticator {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let userHandle = '';

  const dataFor = (rpId: string, key = Buffer.alloc(0)) => {
    const flags = userIsThere | (provesUser ? userIsVerified : 0) | (key.length > 0 ? holdsKey : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    counter += 1;
    return Buffer.concat([sha256(rpId), head, key]);
  };
  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  return {
    make(setup, name = 'Made up') {
      userHandle = setup.user_handle;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = dataFor(setup.rp_id, Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)]));
      return {
        name,
        id: base64url(id),
        transports: ['internal'],
        client_data: base64url(clientData('webauthn.create', setup.challenge)),
        attestation: base64url(attestationOf(data)),
      };
    },
    answer({ challenge, rp_id }) {
      const data = dataFor(rp_id);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(signature),
        user_handle: userHandle,
      };
    },
  };
}

/** A public key as CBOR: a map of type, algorithm, curve and both coordinates. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    coordinate(x),
    Buffer.from('225820', 'hex'),
    coordinate(y),
  ]);
}

/** An authenticator's attestation of a new key as CBOR, without its origin. */
function attestationOf(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    data,
  ]);
}
