import { implement } from '#platform/server/http/implement.ts';
import { twoStepRoutes } from '../contract.ts';
import { appSecrets } from './authenticator-app.ts';
import { askOwnPasskey, confirmSession } from './confirm-session.ts';
import { askPasskey, signInWithCode, signInWithPasskey } from './end-sign-in.ts';
import { onEmailTakenBack } from './on-email-taken-back.ts';
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
    readTwoStep: (_input, { session, ...ctx }) => readTwoStep(session, ctx),
    setUpApp: ({ body }, { session, ...ctx }) => setUpApp(body.current_password, session, ctx),
    confirmApp: ({ body }, { session, ...ctx }) => confirmApp(body, session, ctx),
    removeApp: ({ body }, { session, ...ctx }) => removeApp(body.current_password, session, ctx),
    setUpPasskey: ({ body }, { session, ...ctx }) => setUpPasskey(body.current_password, session, ctx),
    addPasskey: ({ body }, { session, ...ctx }) => addPasskey(body, session, ctx),
    renamePasskey: ({ params, body }, { session, ...ctx }) => renamePasskey({ id: params.id, ...body }, session, ctx),
    removePasskey: ({ params, body }, { session, ...ctx }) =>
      removePasskey({ id: params.id, password: body.current_password }, session, ctx),
    renewRecoveryCodes: ({ body }, { session, ...ctx }) => renewRecoveryCodes(body.current_password, session, ctx),
    askOwnPasskey: (_input, { session, ...ctx }) => askOwnPasskey(session, ctx),
    confirmSession: ({ body }, ctx) => confirmSession(body, ctx.session, ctx),
    setTwoStepRule: ({ body }, { session, ...ctx }) => setTwoStepRule(body.is_demanded, session, ctx),
    resetTwoStep: ({ params, body }, { session, ...ctx }) =>
      resetTwoStep({ id: params.id, password: body.current_password }, session, ctx),
  },
  { secretColumns: [...appSecrets, codeSecrets], subscribers: [onEmailTakenBack] },
);
