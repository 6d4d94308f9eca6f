import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The location of a secret. It is bound into the ciphertext, so that a copy in another location can't be decrypted. */
export interface SecretLocation {
  tenant_id: string;
  table: string;
  column: string;
  row_id: string;
}

/** The columns of a table that contain secrets, so that a key rotation finds all of them. */
export interface SecretColumns {
  readonly table: string;
  readonly columns: readonly string[];
  /** The column with the `row_id` of their `SecretLocation`. */
  readonly row: string;
  /** A column with former secrets as JSON, `[{name, value}]`, each encrypted like its column `name`. */
  readonly replaced?: string;
  /**
   * What re-encrypts them for a new key. `rotation`: `rotate-key`. `people`: users, whose browsers have the other half.
   * `nobody`: nothing, because they are never stored, or expire within a day.
   */
  readonly renewedBy: 'rotation' | 'people' | 'nobody';
  /** The platform's single row in this table; if omitted, the table has rows of agencies. */
  readonly location?: SecretLocation;
}

export interface Secrets {
  /** The prefix of every ciphertext of the current key. */
  readonly prefix: string;
  /** Encrypts with the current key. The ciphertext is text for a `text` column. */
  encrypt(plain: string, location: SecretLocation): string;
  /**
   * Returns the plain text. Throws if the ciphertext was changed or moved, or none of the installation's keys encrypted
   * it.
   */
  decrypt(cipher: string, location: SecretLocation): string;
  /**
   * A hash by which equal texts with one purpose can be found. It depends on the installation's current key, so access
   * to the database alone isn't enough to guess the text.
   */
  digest(purpose: string, text: string): Buffer;
  /**
   * The same hash with each of the keys, the current one first: one of them matches a value that was stored before a
   * key rotation.
   */
  digests(purpose: string, text: string): readonly Buffer[];
  /** `digest` with the key of a ciphertext. Throws as `decrypt` does. */
  digestOfWriter(cipher: string, location: SecretLocation): Secrets['digest'];
}

/** `v1` doesn't identify its key; it is the format before keys could be rotated. */
const versions = ['v1', 'v2'];
/** Explicit, because otherwise a shortened tag, which is easy to guess, would be accepted. */
const options = { authTagLength: 16 };

/**
 * Secrets with the installation's key; the previous keys can still decrypt. With `columns`, a secret for any other
 * location is refused, because a key rotation would not find it.
 */
export function createSecrets(
  appKey: Buffer,
  { previousKeys = [], columns }: { previousKeys?: readonly Buffer[]; columns?: readonly SecretColumns[] } = {},
): Secrets {
  const current = createCipher(appKey);
  const all = [current, ...previousKeys.map(createCipher)];
  const places = columns && new Set(columns.flatMap((each) => each.columns.map((column) => `${each.table}.${column}`)));
  const writerOf = (cipher: string, location: SecretLocation) => {
    const [version = '', ...parts] = cipher.split('.');
    if (!versions.includes(version)) throw new Error('This is not a secret of ours.');
    const [mark, ...body] = version === 'v1' ? [null, ...parts] : parts;
    for (const one of all) {
      if (mark !== null && mark !== one.mark) continue;
      try {
        return { plain: one.open(body as string[], location), digest: one.digest };
      } catch {
        // Encrypted with another of the keys, or with none.
      }
    }
    throw new Error('This secret was changed, moved or written with another key.');
  };
  return {
    prefix: `v2.${current.mark}.`,
    digest: current.digest,
    digests: (purpose, text) => all.map(({ digest }) => digest(purpose, text)),
    encrypt(plain, location) {
      if (places && !places.has(`${location.table}.${location.column}`)) {
        throw new Error(`No slice says that ${location.table}.${location.column} holds secrets.`);
      }
      return `v2.${current.mark}.${current.seal(plain, location)}`;
    },
    decrypt: (cipher, location) => writerOf(cipher, location).plain,
    digestOfWriter: (cipher, location) => writerOf(cipher, location).digest,
  };
}

/** AES-256-GCM with a key per agency, derived from one key of the installation. */
function createCipher(appKey: Buffer) {
  const keyOf = (tenantId: string) => Buffer.from(hkdfSync('sha256', appKey, tenantId, 'vigencia secrets', 32));
  const associated = ({ tenant_id, table, column, row_id }: SecretLocation) =>
    Buffer.from([tenant_id, table, column, row_id].join('|'));
  const digestKey = Buffer.from(hkdfSync('sha256', appKey, '', 'vigencia digests', 32));
  return {
    /** Identifies a key without revealing it. */
    mark: Buffer.from(hkdfSync('sha256', appKey, '', 'vigencia key mark', 6)).toString('base64url'),
    digest: (purpose: string, text: string): Buffer =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([purpose, text]))
        .digest(),
    seal(plain: string, location: SecretLocation): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(location.tenant_id), nonce, options).setAAD(
        associated(location),
      );
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64')).join('.');
    },
    open([nonce = '', body = '', tag = '']: readonly string[], location: SecretLocation): string {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(location.tenant_id), Buffer.from(nonce, 'base64'), options)
        .setAAD(associated(location))
        .setAuthTag(Buffer.from(tag, 'base64'));
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]).toString('utf8');
    },
  };
}
