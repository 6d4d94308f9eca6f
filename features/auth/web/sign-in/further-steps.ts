import type { ComponentType } from 'react';
import type { SecondStepDue } from '../../contract.ts';

export interface SecondStepProps {
  /** The sign-in that waits; null: a passkey alone is the whole of it. */
  waiting: SecondStepDue['second_step'] | null;
  remember_me: boolean;
  toLogin: () => void;
}

export interface SetUpStepProps {
  /** What was just typed to sign in; null after a reload, when it must be asked for. */
  typedPassword: string | null;
}

/** What a later slice does between the password and the session, and before the shell. */
export interface FurtherSteps {
  /** Fetches the code and the words of both. May be tried again. */
  load: () => Promise<unknown>;
  SecondStep: ComponentType<SecondStepProps>;
  SetUp: ComponentType<SetUpStepProps>;
}
