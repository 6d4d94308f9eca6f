import { Suspense, useEffect, useState } from 'react';
import { unreachable } from '#platform/web/client.ts';
import { failureOf } from '#platform/web/form/failure.ts';
import { useSession } from '#platform/web/session.ts';
import { AuthLayout } from '../page/auth-layout.tsx';
import { dropMailedLink, useMailedLink } from '../recovery/mailed-link.ts';
import { AccountViews, loadAccountViews } from './account-views-loader.tsx';
import type { FurtherSteps } from './further-steps.ts';
import { LoginForm } from './login-form.tsx';
import type { View } from './view.ts';

/**
 * Everything before the shell: sign-in, account recovery, and mandatory choices or setups. A later slice provides the
 * steps after the password.
 */
export function AuthScreens({ further: { load, SecondStep, SetUp } }: { further: FurtherSteps }) {
  const link = useMailedLink();
  const user = useSession()?.user;
  const [view, setView] = useState<View>({ name: 'login' });
  const [typedPassword, setTypedPassword] = useState<string | null>(null);

  // Listens to user input: a user who moves the pointer or types may leave the sign-in form, so the other views are
  // preloaded.
  useEffect(() => {
    const done = new AbortController();
    const load = () => void loadAccountViews().catch(() => {});
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, load, { signal: done.signal });
    return () => done.abort();
  }, []);

  async function open(next: View): Promise<void> {
    try {
      if (next.name === 'second-step') await load();
      else if (next.name !== 'login') await loadAccountViews();
      setView(next);
      dropMailedLink();
    } catch {
      setView({ name: 'login', failure: failureOf(unreachable()) });
    }
  }

  const show = (next: View) => void open(next);
  const current = link
    ? ({ name: 'link', ...link } as const)
    : user?.must_change_password
      ? ({ name: 'forced', user, typedPassword } as const)
      : user?.must_set_up_two_step
        ? ({ name: 'set-up', typedPassword } as const)
        : view;
  return (
    <AuthLayout>
      <Suspense>
        <div key={current.name} ref={focusStart} style={{ display: 'contents' }}>
          {current.name === 'login' ? (
            <LoginForm view={current} onPassword={setTypedPassword} open={show} />
          ) : current.name === 'second-step' ? (
            <SecondStep {...current} toLogin={() => show({ name: 'login' })} />
          ) : current.name === 'set-up' ? (
            <SetUp {...current} />
          ) : (
            <AccountViews view={current} open={show} />
          )}
        </div>
      </Suspense>
    </AuthLayout>
  );
}

/** Focuses the start of a view when it appears. */
function focusStart(view: HTMLElement | null): void {
  view?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
