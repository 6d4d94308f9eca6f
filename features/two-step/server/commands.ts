import { onUser } from '#features/auth/server/index.ts';
import { type Command, CommandError } from '#platform/server/console/command.ts';
import { takeSecondSteps } from './reset-two-step.ts';
import { storeRule } from './set-rule.ts';

const resetTwoStepCommand: Command = {
  name: 'reset-two-step',
  summary: 'Take the second step of signing in from a user who has lost it, and end the sessions',
  options: { username: { required: true, help: 'whose; make sure that it is who asks' } },
  async run({ options }, services) {
    const json = await onUser(options.username ?? '', services, takeSecondSteps);
    return { json, text: 'The password alone signs this user in again. A mail says so.' };
  },
};

const demandTwoStepCommand: Command = {
  name: 'demand-two-step',
  summary: 'Demand a second step of all operators, or of everybody in an agency, from the next sign-in on, or no more',
  options: {
    username: { required: true, help: 'somebody of the agency, or an operator' },
    demanded: { required: true, help: 'yes or no' },
  },
  async run({ options: { username = '', demanded } }, services) {
    if (demanded !== 'yes' && demanded !== 'no') throw new CommandError('--demanded is yes or no.');
    const json = await onUser(username, services, (_userId, ctx) => storeRule(demanded === 'yes', ctx));
    return {
      json: { ...json, demanded },
      text: `Two-step sign-in is ${demanded === 'yes' ? 'now' : 'no longer'} demanded.`,
    };
  },
};

/** The operator's commands for second steps, also for an agency's only Admin who lost access. */
export const twoStepCommands: readonly Command[] = [resetTwoStepCommand, demandTwoStepCommand];
