import type { Session } from '../access/session.ts';
import { ownTables } from '../database/tables.ts';
import type { Tx } from '../database/tenancy.ts';
import type { Clock } from '../ground/clock.ts';
import { platformRefusal } from '../ground/refusal.ts';
import type { SecretColumns, SecretLocation, Secrets } from '../ground/secrets.ts';

interface IdempotencyKeysTable {
  tenant_id: string;
  user_id: string;
  key: string;
  operation: string;
  request_hash: Buffer;
  status: number | null;
  /** Encrypted, because an answer that contains a secret once, such as a source's, is stored for repetitions. */
  answer: unknown;
  created_at: string | Date;
}

declare module '../database/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable;
  }
}

const keyTables = ownTables('platform', { owns: ['idempotency_keys'] });

export interface StoredAnswer {
  status: number;
  answer: unknown;
}

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  session: Session;
  key: string;
  operation: string;
  params: unknown;
  body: unknown;
}

const keyMax = 200;

/** Where encrypted answers are stored, for a day. */
export const answerSecrets = {
  table: 'idempotency_keys',
  columns: ['answer'],
  row: 'key',
  renewedBy: 'nobody',
} as const satisfies SecretColumns;

const locationOf = ({ session, key }: KeyedRequest): SecretLocation => ({
  tenant_id: session.tenant_id,
  table: answerSecrets.table,
  column: 'answer',
  row_id: key,
});

/**
 * Claims the key in this transaction. Returns the stored answer if the same request was answered before, null if it is
 * new. A concurrent second request waits here for the first. Refuses another body with `idempotency_conflict`, and a
 * key that is too long with `validation_error`.
 */
export async function claimKey(
  tx: Tx,
  { clock, secrets }: { clock: Clock; secrets: Secrets },
  request: KeyedRequest,
): Promise<StoredAnswer | null> {
  const { session, key, operation } = request;
  if (key.length > keyMax) {
    throw platformRefusal('validation_error', {
      fields: [
        {
          field: 'Idempotency-Key',
          code: 'too_big',
          message: 'platform:validation.too_long',
          values: { maximum: keyMax },
        },
      ],
    });
  }
  // A body may contain a password, which could be guessed from a plain hash in a copy of the database.
  const hashes = secrets.digests('idempotency', JSON.stringify([request.params ?? null, request.body ?? null]));
  const claimed = await keyTables(tx)
    .insertInto('idempotency_keys')
    .values({
      tenant_id: session.tenant_id,
      user_id: session.user_id,
      key,
      operation,
      request_hash: hashes[0] as Buffer,
      status: null,
      answer: null,
      created_at: clock(),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const stored = await rowOf(tx, request).select(['operation', 'request_hash', 'status', 'answer']).executeTakeFirst();
  if (
    !stored ||
    stored.operation !== operation ||
    !hashes.some((hash) => stored.request_hash.equals(hash)) ||
    stored.status === null
  ) {
    throw platformRefusal('idempotency_conflict');
  }
  // A plain-text answer is from before answers were encrypted.
  const { status, answer } = stored;
  return {
    status,
    answer: typeof answer === 'string' ? JSON.parse(secrets.decrypt(answer, locationOf(request))) : answer,
  };
}

/** Refuses a key on a call that stores no answers, because the caller would rely on it. */
export function refuseKey(key: unknown): void {
  if (key === undefined) return;
  const message = 'platform:answers.no_idempotency_key';
  throw platformRefusal('validation_error', { fields: [{ field: 'Idempotency-Key', code: 'invalid', message }] });
}

/** Stores the answer under the claimed key, as a statement of the command's transaction. */
export function keptAnswer(
  tx: Tx,
  { secrets }: { secrets: Secrets },
  request: KeyedRequest,
  { status, answer }: StoredAnswer,
) {
  const { session, key } = request;
  const kept = secrets.encrypt(JSON.stringify(answer ?? null), locationOf(request));
  return keyTables(tx)
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(kept) })
    .where('tenant_id', '=', session.tenant_id)
    .where('user_id', '=', session.user_id)
    .where('key', '=', key);
}

function rowOf(tx: Tx, { session, key }: KeyedRequest) {
  return keyTables(tx)
    .selectFrom('idempotency_keys')
    .where('tenant_id', '=', session.tenant_id)
    .where('user_id', '=', session.user_id)
    .where('key', '=', key);
}
