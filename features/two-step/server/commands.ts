import { onUser } from '#features/auth/server/index.ts';
import type { Command } from '#platform/server/console/command.ts';
import { takeSecondSteps } from './reset-two-step.ts';

const resetTwoStepCommand: Command = {
  name: 'reset-two-step',
  summary: 'Take the second step of signing in from a user who has lost it, and end the sessions',
  options: { username: { required: true, help: 'whose; make sure that it is who asks' } },
  async run({ options }, services) {
    const json = await onUser(options.username ?? '', services, takeSecondSteps);
    return { json, text: 'The password alone signs this user in again. A mail says so.' };
  },
};

/** The operator's commands on second steps: also the way back of an agency's only Admin. */
export const twoStepCommands: readonly Command[] = [resetTwoStepCommand];
