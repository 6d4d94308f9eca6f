import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Where a secret lives: bound into the ciphertext, so that a row moved elsewhere cannot be read there. */
export interface SecretPlace {
  tenant_id: string;
  table: string;
  column: string;
  row_id: string;
}

export interface Secrets {
  /** Ciphertext as text, to be kept in a `text` column. */
  encrypt(plain: string, place: SecretPlace): string;
  /** The plain text; throws when the ciphertext was changed, moved or made with another key. */
  decrypt(cipher: string, place: SecretPlace): string;
  /**
   * A hash that tells equal texts of one purpose apart from others, and by which nobody who has the database alone can try
   * out what the text was: it takes the installation's key.
   */
  digest(purpose: string, text: string): Buffer;
}

const version = 'v1';
/** Said outright, because a shortened tag would be taken otherwise, and guessed in a few tries. */
const options = { authTagLength: 16 };

/** AES-256-GCM with a key per agency, derived from the installation's key. */
export function createSecrets(appKey: Buffer): Secrets {
  const keyOf = (tenantId: string) => Buffer.from(hkdfSync('sha256', appKey, tenantId, 'vigencia secrets', 32));
  const associated = ({ tenant_id, table, column, row_id }: SecretPlace) =>
    Buffer.from([tenant_id, table, column, row_id].join('|'));
  const digestKey = Buffer.from(hkdfSync('sha256', appKey, '', 'vigencia digests', 32));
  return {
    digest: (purpose, text) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([purpose, text]))
        .digest(),
    encrypt(plain, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(place.tenant_id), nonce, options).setAAD(associated(place));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [version, nonce.toString('base64'), body.toString('base64'), cipher.getAuthTag().toString('base64')].join(
        '.',
      );
    },
    decrypt(cipher, place) {
      const [made, nonce = '', body = '', tag = ''] = cipher.split('.');
      if (made !== version) throw new Error('This is not a secret of ours.');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(place.tenant_id), Buffer.from(nonce, 'base64'), options)
        .setAAD(associated(place))
        .setAuthTag(Buffer.from(tag, 'base64'));
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8');
    },
  };
}
