import type { SourceProblem } from './source.ts';

/** What can be wrong with a source, or with what it answers. Their words are `integrations:answers.troubles.<code>`. */
const codes = [
  'token_refused',
  'not_permitted',
  'not_found_there',
  'rate_limited',
  'quota_used_up',
  'unreachable',
  'too_slow',
  'too_large',
  'not_json',
  'no_leads_in_answer',
  'server_error',
  'refused_by_source',
  'redirected',
  'address_not_allowed',
  'version_retired',
  'pages_go_round',
  'setting_missing',
  'secret_missing',
  'credential_unreadable',
] as const;
export type SourceTroubleCode = (typeof codes)[number];

/** Their codes as texts. */
export const sourceTroubles: readonly string[] = codes;

/** What passes by itself: the source is asked again, and nobody is told before it has happened a few times. */
const passing: readonly SourceTroubleCode[] = [
  'rate_limited',
  'quota_used_up',
  'unreachable',
  'too_slow',
  'server_error',
];
/** What is about one lead alone. */
const aboutTheLead: readonly SourceTroubleCode[] = ['not_found_there'];

/** Why a source has brought nothing. */
export class SourceTrouble extends Error {
  readonly code: SourceTroubleCode;
  readonly facts: Record<string, string | number>;
  /** When the source wants to be asked again, in seconds; null: it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: SourceTroubleCode,
    facts: Record<string, string | number> = {},
    { retryAfterSeconds = null, cause }: { retryAfterSeconds?: number | null; cause?: unknown } = {},
  ) {
    super(`The source brought nothing: ${code}.`, { cause });
    this.code = code;
    this.facts = facts;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get isPassing(): boolean {
    return passing.includes(this.code);
  }

  /** For a row that could not be fetched. */
  get problem(): SourceProblem {
    return {
      code: this.code,
      facts: this.facts,
      isOfIntegration: !this.isPassing && !aboutTheLead.includes(this.code),
    };
  }
}
