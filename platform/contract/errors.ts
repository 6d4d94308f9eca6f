import * as z from 'zod/mini';

/**
 * Refusals that any route can return, with their HTTP status. A slice adds its own in its contract. The code is also
 * the translation key of its message: `errors.<code>` in the slice's or the platform's locale files.
 */
export const platformErrors = {
  ambiguous_host: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  feature_disabled: 403,
  plan_limit: 403,
  tenant_suspended: 403,
  trial_expired: 403,
  password_change_required: 403,
  two_step_setup_required: 403,
  visit_reads_only: 403,
  not_found: 404,
  changed_meanwhile: 412,
  idempotency_conflict: 422,
  too_slow: 408,
  too_large: 413,
  unsupported_media_type: 415,
  validation_error: 422,
  invalid_reference: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
  maintenance: 503,
} as const;

export type PlatformError = keyof typeof platformErrors;

/** The error codes that a slice declares, with their HTTP status. */
export type ErrorMap = Readonly<Record<string, number>>;

export const FieldError = z.object({
  /** Dotted path of the field in the request, for example `contact.email`. */
  field: z.string(),
  code: z.string(),
  /** One sentence in the caller's language. */
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** Every error response (RFC 9457, `application/problem+json`). */
export const Problem = z.object({
  status: z.number(),
  code: z.string(),
  /** One sentence in the caller's language, ready to display. */
  detail: z.string(),
  request_id: z.string(),
  errors: z.optional(z.array(FieldError)),
});
export type Problem = z.infer<typeof Problem>;
Problem.register(z.globalRegistry, { id: 'Problem' });
