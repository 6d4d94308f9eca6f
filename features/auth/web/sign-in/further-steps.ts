import type { ComponentType } from 'react';
import type { SecondStepDue } from '../../contract.ts';

export interface SecondStepProps {
  /** The waiting sign-in. null means a passkey alone is the whole sign-in. */
  waiting: SecondStepDue['second_step'] | null;
  remember_me: boolean;
  toLogin: () => void;
}

export interface SetUpStepProps {
  /** The password just typed to sign in. null after a reload, when the form must ask for it. */
  typedPassword: string | null;
}

/** The views that a later slice provides between the password and the session, and before the shell. */
export interface FurtherSteps {
  /** Loads the code and texts of both. Can be retried. */
  load: () => Promise<unknown>;
  SecondStep: ComponentType<SecondStepProps>;
  SetUp: ComponentType<SetUpStepProps>;
}
