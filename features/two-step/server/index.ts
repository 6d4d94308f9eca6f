import { implement } from '#platform/server/http/implement.ts';
import { twoStepRoutes } from '../contract.ts';
import { appSecrets } from './authenticator-app.ts';
import { askOwnPasskey, confirmSession } from './confirm-session.ts';
import { askPasskey, signInWithCode, signInWithPasskey } from './end-sign-in.ts';
import { hearEmailTakenBack } from './hear-email-taken-back.ts';
import {
  addPasskey,
  confirmApp,
  readTwoStep,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  setUpApp,
  setUpPasskey,
} from './own-second-steps.ts';
import { codeSecrets } from './recovery-codes.ts';
import { resetTwoStep } from './reset-two-step.ts';
import { setTwoStepRule } from './set-rule.ts';

export { twoStepCommands } from './commands.ts';
export { deleteSecondSteps, takeSecondSteps } from './reset-two-step.ts';

export const twoStep = implement(twoStepRoutes)(
  {
    signInWithCode: ({ body }, context) => signInWithCode(body, context),
    askPasskey: ({ body }, context) => askPasskey(body.token, context),
    signInWithPasskey: ({ body }, context) => signInWithPasskey(body, context),
    readTwoStep: (_input, { session, ...deed }) => readTwoStep(session, deed),
    setUpApp: ({ body }, { session, ...deed }) => setUpApp(body.current_password, session, deed),
    confirmApp: ({ body }, { session, ...deed }) => confirmApp(body, session, deed),
    removeApp: ({ body }, { session, ...deed }) => removeApp(body.current_password, session, deed),
    setUpPasskey: ({ body }, { session, ...deed }) => setUpPasskey(body.current_password, session, deed),
    addPasskey: ({ body }, { session, ...deed }) => addPasskey(body, session, deed),
    renamePasskey: ({ params, body }, { session, ...deed }) => renamePasskey({ id: params.id, ...body }, session, deed),
    removePasskey: ({ params, body }, { session, ...deed }) =>
      removePasskey({ id: params.id, password: body.current_password }, session, deed),
    renewRecoveryCodes: ({ body }, { session, ...deed }) => renewRecoveryCodes(body.current_password, session, deed),
    askOwnPasskey: (_input, { session, ...deed }) => askOwnPasskey(session, deed),
    confirmSession: ({ body }, deed) => confirmSession(body, deed.session, deed),
    setTwoStepRule: ({ body }, { session, ...deed }) => setTwoStepRule(body.is_demanded, session, deed),
    resetTwoStep: ({ params, body }, { session, ...deed }) =>
      resetTwoStep({ id: params.id, password: body.current_password }, session, deed),
  },
  { secretColumns: [...appSecrets, codeSecrets], hearers: [hearEmailTakenBack] },
);
