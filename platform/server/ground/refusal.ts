import type { Language } from '#platform/contract/language.ts';
import { type FieldError, type PlatformError, type Problem, platformErrors } from '../../contract/errors.ts';
import type { Translate } from './words.ts';

/** A declared refusal, which the user can act on. Any other exception is a server error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** The slice whose locale contains the message; `platform` for the codes that every route shares. */
  readonly namespace: string;
  readonly values: Record<string, unknown>;
  readonly fields: readonly FieldProblem[];
  retryAfterSeconds?: number;
  /** The operators' own message, if there is one; `''` means the code's message. */
  said?: Readonly<Record<Language, string>>;

  constructor(options: {
    status: number;
    code: string;
    namespace: string;
    values?: Record<string, unknown>;
    fields?: readonly FieldProblem[];
  }) {
    super(options.code);
    this.status = options.status;
    this.code = options.code;
    this.namespace = options.namespace;
    this.values = options.values ?? {};
    this.fields = options.fields ?? [];
  }
}

/** A field that was refused; `message` is a translation key. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
  values?: Record<string, unknown>;
}

/** A refusal with one of the platform's codes. */
export function platformRefusal(
  code: PlatformError,
  options: { fields?: readonly FieldProblem[]; values?: Record<string, unknown>; retryAfterSeconds?: number } = {},
): Refusal {
  const { retryAfterSeconds, ...rest } = options;
  const refusal = new Refusal({ status: platformErrors[code], code, namespace: 'platform', ...rest });
  if (retryAfterSeconds !== undefined) refusal.retryAfterSeconds = retryAfterSeconds;
  return refusal;
}

/** The refusal of an id that isn't one of the agency's records, on the field that contains it. */
export function unknownReference(field: string): Refusal {
  const code = 'invalid_reference';
  return platformRefusal(code, { fields: [{ field, code, message: `platform:errors.${code}` }] });
}

/** The error response in the caller's language. The message of a validation error is that of its first field. */
export function problemOf(refusal: Refusal, requestId: string, language: Language, translate: Translate): Problem {
  const fields: FieldError[] = refusal.fields.map(({ field, code, message, values }) => ({
    field,
    code,
    message: translate(language, message, values),
  }));
  const detail =
    fields[0]?.message ??
    (refusal.said?.[language] || null) ??
    translate(language, `${refusal.namespace}:errors.${refusal.code}`, refusal.values);
  return {
    status: refusal.status,
    code: refusal.code,
    detail,
    request_id: requestId,
    ...(fields.length > 0 && { errors: fields }),
  };
}
