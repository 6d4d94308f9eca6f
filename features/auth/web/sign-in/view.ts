import type { Failure } from '#platform/web/form/failure.ts';
import type { SecondStepProps } from './further-steps.ts';

/** The views that are opened from one another. A mailed link and a password that must be chosen come before them. */
export type View =
  | { name: 'login'; username?: string; failure?: Failure }
  | { name: 'register' | 'forgot' | 'reset-done' | 'setup' }
  | { name: 'sent'; email: string; isSent: boolean }
  | ({ name: 'second-step' } & Omit<SecondStepProps, 'toLogin'>)
  | { name: 'credentials'; username: string; password: string };
