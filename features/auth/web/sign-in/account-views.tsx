import { type LinkAction, linkActions } from '../../contract.ts';
import { ForcedPassword, type ForcedPasswordProps } from '../password/forced-password.tsx';
import { ForgotForm } from '../recovery/forgot-form.tsx';
import { LinkForm } from '../recovery/link-form.tsx';
import { ResetDone } from '../recovery/reset-done.tsx';
import { ResetEmailSent } from '../recovery/reset-email-sent.tsx';
import { ResetForm } from '../recovery/reset-form.tsx';
import { FirstCredentials } from '../setup/first-credentials.tsx';
import { SetupForm } from '../setup/setup-form.tsx';
import { RegisterForm } from './register-form.tsx';
import type { View } from './view.ts';

export interface AccountViewsProps {
  view:
    | Exclude<View, { name: 'login' | 'second-step' }>
    | { name: 'link'; action: string; token: string }
    | ({ name: 'forced' } & ForcedPasswordProps);
  open: (view: View) => void;
}

const isLinkAction = (action: string): action is LinkAction => Object.values<string>(linkActions).includes(action);

/** All account views except the sign-in form. */
export function AccountViews({ view, open }: AccountViewsProps) {
  const toLogin = () => open({ name: 'login' });
  const toForgot = () => open({ name: 'forgot' });
  switch (view.name) {
    case 'register':
      return <RegisterForm toLogin={toLogin} />;
    case 'forgot':
      return <ForgotForm onSent={(email, isSent) => open({ name: 'sent', email, isSent })} toLogin={toLogin} />;
    case 'sent':
      return <ResetEmailSent email={view.email} isSent={view.isSent} again={toForgot} toLogin={toLogin} />;
    case 'link':
      return isLinkAction(view.action) ? (
        <LinkForm action={view.action} token={view.token} toForgot={toForgot} toLogin={toLogin} />
      ) : (
        <ResetForm
          token={view.token}
          isInvitation={view.action === 'invitation'}
          onDone={() => open({ name: 'reset-done' })}
          toForgot={toForgot}
          toLogin={toLogin}
        />
      );
    case 'reset-done':
      return <ResetDone toLogin={toLogin} />;
    case 'setup':
      return <SetupForm onCreated={(made) => open({ name: 'credentials', ...made })} toLogin={toLogin} />;
    case 'credentials':
      return <FirstCredentials {...view} toLogin={() => open({ name: 'login', username: view.username })} />;
    case 'forced':
      return <ForcedPassword user={view.user} typedPassword={view.typedPassword} />;
  }
}
