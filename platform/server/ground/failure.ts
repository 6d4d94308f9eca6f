import { platformRefusal, Refusal } from './refusal.ts';

/** PostgreSQL's own words for "not now": cancelled, locked, overloaded, starting, serialisation, dead lock. */
const passingStates = /^(57014|57P0[1-3]|55P03|53\d{3}|08\w{3}|40001|40P01|25P03)$/;
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // The disk is full, or cannot be written to, or too many files are open.
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
]);

/** What an error means to the caller: a refusal stays, what the database or HTTP says is translated, the rest is ours. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const {
    code = '',
    statusCode,
    message = '',
    syscall,
  } = error as Partial<NodeJS.ErrnoException> & { statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return platformRefusal('too_large');
  if (code.startsWith('FST_ERR_CTP')) return platformRefusal('unsupported_media_type');
  // An address that is none, that is too long for an id, or that leads out of the folder of the web app's files.
  if (statusCode && [400, 403, 404, 414].includes(statusCode)) return platformRefusal('not_found');
  // The reference was checked before; another transaction took the row away in between.
  if (code === '23503') return platformRefusal('invalid_reference');
  if (code === '22021' || code === '22P05') return platformRefusal('validation_error');
  const isPassing =
    passingStates.test(code) ||
    passingCodes.has(code) ||
    syscall === 'connect' ||
    /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/.test(
      message,
    );
  if (isPassing) return platformRefusal('unavailable', { retryAfterSeconds: 2 });
  return platformRefusal('internal_error');
}

/** What a constraint's refusal says. */
interface Violation {
  code?: string;
  constraint?: string;
  message?: string;
}

/**
 * Whether an error is PostgreSQL's refusal of a second row under the named unique constraint. A distributed database adds
 * the number of a shard to the name, or tells it in the message alone.
 */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  violates(error as Violation, '23505', constraint);

/** Whether an error is PostgreSQL's refusal of a row whose key of this name points at none. */
export const isKeyViolation = (error: unknown, constraint: string): boolean =>
  violates(error as Violation, '23503', constraint);

function violates({ code, constraint, message = '' }: Violation, state: string, name: string): boolean {
  const violated = constraint ?? /constraint "([^"]+)"/.exec(message)?.[1];
  return code === state && violated?.replace(/_\d+$/, '') === name;
}
