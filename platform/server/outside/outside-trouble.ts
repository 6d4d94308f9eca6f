/** What can be wrong with a service outside, or with what it answers. Its words are those of the slice that asks. */
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

/** What passes by itself: it is asked again, and nobody is told before it has happened a few times. */
const passing: readonly string[] = [
  'rate_limited',
  'quota_used_up',
  'unreachable',
  'too_slow',
  'server_error',
] satisfies OutsideTroubleCode[];

/** Why a service outside has not done what it was asked for. A slice may have codes of its own besides. */
export class OutsideTrouble<Code extends string = string> extends Error {
  readonly code: Code | OutsideTroubleCode;
  readonly facts: Record<string, string | number>;
  /** When it wants to be asked again, in seconds; null: it does not say. */
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
