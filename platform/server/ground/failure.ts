import { platformRefusal, Refusal } from './refusal.ts';

/** PostgreSQL's codes for temporary failures: canceled, locked, overloaded, starting, serialization, deadlock. */
const passingStates = /^(57014|57P0[1-3]|55P03|53\d{3}|08\w{3}|40001|40P01|25P03)$/;
const passingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // The disk is full or not writable, or too many files are open.
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EMFILE',
  'ENFILE',
]);

/**
 * The refusal for an error: a refusal is unchanged, errors of the database or HTTP are translated, all others are
 * server errors.
 */
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
  // An invalid URL, one with an id that is too long, or one that leaves the folder of the web app's files.
  if (statusCode && [400, 403, 404, 414].includes(statusCode)) return platformRefusal('not_found');
  // The reference was checked before; another transaction deleted the row in between.
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

/** The refusal for a constraint. */
interface Violation {
  code?: string;
  constraint?: string;
  message?: string;
}

/**
 * Whether an error is PostgreSQL's violation of the named unique constraint. A distributed database appends a shard's
 * number to the name, or has it only in the message.
 */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  violates(error as Violation, '23505', constraint);

/** Whether an error is PostgreSQL's violation of the named foreign key. */
export const isKeyViolation = (error: unknown, constraint: string): boolean =>
  violates(error as Violation, '23503', constraint);

function violates({ code, constraint, message = '' }: Violation, state: string, name: string): boolean {
  const violated = constraint ?? /constraint "([^"]+)"/.exec(message)?.[1];
  return code === state && violated?.replace(/_\d+$/, '') === name;
}
