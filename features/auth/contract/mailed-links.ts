/** The kinds of mailed links: what each reports to the user, and what it does. */
export const linkKinds = [
  'email_confirmation',
  'email_request',
  'email_asked',
  'email_change',
  'email_replaced',
  'password_change',
  'password_reset',
  'new_device',
  'second_step_added',
  'second_step_removed',
  'second_step_reset',
  'second_step_failed',
  'recovery_codes_renewed',
  'recovery_code_used',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The `?action=…` with which a mailed link opens the application. */
export const linkActions = {
  email_confirmation: 'confirm-email',
  email_request: 'prove-email',
  email_asked: 'end-sessions',
  email_change: 'restore-email',
  email_replaced: 'restore-email',
  password_change: 'end-sessions',
  password_reset: 'end-sessions',
  new_device: 'end-sessions',
  second_step_added: 'end-sessions',
  second_step_removed: 'end-sessions',
  second_step_reset: 'end-sessions',
  second_step_failed: 'end-sessions',
  recovery_codes_renewed: 'end-sessions',
  recovery_code_used: 'end-sessions',
} as const satisfies Record<LinkKind, string>;
export type LinkAction = (typeof linkActions)[LinkKind];

/** How long a mailed link is valid, in hours. */
export const linkHours: Record<LinkKind, number> = {
  email_confirmation: 24,
  email_request: 24,
  email_asked: 72,
  email_change: 72,
  email_replaced: 168,
  password_change: 72,
  password_reset: 72,
  new_device: 72,
  second_step_added: 72,
  second_step_removed: 72,
  second_step_reset: 72,
  second_step_failed: 72,
  recovery_codes_renewed: 72,
  recovery_code_used: 72,
};

/** The links that confirm a new e-mail address: with the password given in advance, or when the link is opened. */
export const askingKinds = ['email_confirmation', 'email_request'] as const satisfies readonly LinkKind[];

/** The links that restore an address: one that the owner has changed, or that another user has replaced. */
export const waysBack = ['email_change', 'email_replaced'] as const satisfies readonly LinkKind[];

/** This many wrong passwords invalidate a link that requires one. */
export const linkPasswordsMax = 5;
