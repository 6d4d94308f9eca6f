import { ForcedPassword, type ForcedPasswordProps } from '../password/forced-password.tsx';
import { ForgotForm } from '../recovery/forgot-form.tsx';
import { ResetDone } from '../recovery/reset-done.tsx';
import { ResetEmailSent } from '../recovery/reset-email-sent.tsx';
import { ResetForm } from '../recovery/reset-form.tsx';
import { FirstCredentials } from '../setup/first-credentials.tsx';
import { SetupForm } from '../setup/setup-form.tsx';
import { RegisterForm } from './register-form.tsx';
import type { View } from './view.ts';

export interface AccountViewsProps {
  view:
    | Exclude<View, { name: 'login' }>
    | { name: 'reset'; token: string }
    | ({ name: 'forced' } & ForcedPasswordProps);
  open: (view: View) => void;
}

/** Every way to an account but the sign-in form itself. */
export function AccountViews({ view, open }: AccountViewsProps) {
  const toLogin = () => open({ name: 'login' });
  const toForgot = () => open({ name: 'forgot' });
  switch (view.name) {
    case 'register':
      return <RegisterForm toLogin={toLogin} />;
    case 'forgot':
      return <ForgotForm onSent={(email) => open({ name: 'sent', email })} toLogin={toLogin} />;
    case 'sent':
      return <ResetEmailSent email={view.email} again={toForgot} toLogin={toLogin} />;
    case 'reset':
      return (
        <ResetForm
          token={view.token}
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
