import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Where a secret lives: bound into the ciphertext, so that a row moved elsewhere cannot be read there. */
export interface SecretLocation {
  tenant_id: string;
  table: string;
  column: string;
  row_id: string;
}

/** Columns of a table in which secrets lie, so that another key finds every one of them. */
export interface SecretColumns {
  readonly table: string;
  readonly columns: readonly string[];
  /** The column that holds the `row_id` of their places. */
  readonly row: string;
  /** A column with former secrets as JSON, `[{name, value}]`, each kept as its column `name` is. */
  readonly replaced?: string;
  /**
   * Who keeps them with a new key: `rotate-key`; or people, whose browsers hold the other half; or nobody, because they
   * travel and lie in no table, or are gone within a day.
   */
  readonly renewedBy: 'rotation' | 'people' | 'nobody';
  /** The platform's own row, the only one of its table; left out: rows of agencies. */
  readonly location?: SecretLocation;
}

export interface Secrets {
  /** What each secret begins with that the current key has written. */
  readonly prefix: string;
  /** Ciphertext as text, to be kept in a `text` column, by the current key. */
  encrypt(plain: string, location: SecretLocation): string;
  /** The plain text; throws when the ciphertext was changed, moved or made with none of the installation's keys. */
  decrypt(cipher: string, location: SecretLocation): string;
  /**
   * A hash that tells equal texts of one purpose apart from others, and by which nobody who has the database alone can try
   * out what the text was: it takes the installation's current key.
   */
  digest(purpose: string, text: string): Buffer;
  /** The same by each of its keys, the current one first: what was kept before a change of the key is found by one of them. */
  digests(purpose: string, text: string): readonly Buffer[];
  /** `digest` by the key that has written a ciphertext. Throws as `decrypt` does. */
  digestOfWriter(cipher: string, location: SecretLocation): Secrets['digest'];
}

/** `v1` says nothing of its key, and was written until keys could be changed. */
const versions = ['v1', 'v2'];
/** Said outright, because a shortened tag would be taken otherwise, and guessed in a few tries. */
const options = { authTagLength: 16 };

/**
 * Secrets by the installation's key; what the previous ones have written is read as well. With `columns`, a secret for any
 * other place is refused: after a change of the key nobody would find it.
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
        // Written by another of the keys, or by none.
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
    /** Tells keys apart without telling them. */
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
