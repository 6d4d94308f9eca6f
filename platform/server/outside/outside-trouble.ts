/** What can be wrong with an external service or its answer. The texts are in the locales of the slice that calls. */
export const outsideTroubles = [
  'token_refused',
  'not_permitted',
  'not_found_there',
  'rate_limited',
  'quota_used_up',
  'unreachable',
  'too_slow',
  'too_large',
  'not_json',
  'server_error',
  'refused_by_source',
  'redirected',
  'address_not_allowed',
  'setting_missing',
  'secret_missing',
  'credential_unreadable',
] as const;
export type OutsideTroubleCode = (typeof outsideTroubles)[number];

/** Temporary problems: the call is retried, and users are notified only after several failures. */
const passing: readonly string[] = [
  'rate_limited',
  'quota_used_up',
  'unreachable',
  'too_slow',
  'server_error',
] satisfies OutsideTroubleCode[];

/** Why an external service has not done what was requested. A slice may add its own codes. */
export class OutsideTrouble<Code extends string = string> extends Error {
  readonly code: Code | OutsideTroubleCode;
  readonly facts: Record<string, string | number>;
  /** The service's requested delay before a retry, in seconds; null if unknown. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: Code | OutsideTroubleCode,
    facts: Record<string, string | number> = {},
    { retryAfterSeconds = null, cause }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(`A service outside is in trouble: ${code}.`, { cause });
    this.code = code;
    this.facts = facts;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get isPassing(): boolean {
    return passing.includes(this.code);
  }
}
