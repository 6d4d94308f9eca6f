import type { Failure } from '#platform/web/form/failure.ts';
import type { SecondStepProps } from './further-steps.ts';

/** The views that link to one another. A mailed link and a mandatory password choice take precedence. */
export type View =
  | { name: 'login'; username?: string; failure?: Failure }
  | { name: 'register' | 'forgot' | 'reset-done' | 'setup' }
  | { name: 'sent'; email: string; isSent: boolean }
  | ({ name: 'second-step' } & Omit<SecondStepProps, 'toLogin'>)
  | { name: 'credentials'; username: string; password: string };
