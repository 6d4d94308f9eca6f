import { Suspense } from 'react';
import { AuthScreens, useSessionCheck } from '#features/auth/web/index.tsx';
import { twoStep } from '#features/two-step/web/index.tsx';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useSession } from '#platform/web/session.ts';
import { ErrorBoundary } from '#platform/web/ui/error-boundary.tsx';
import { LoadingScreen } from '#platform/web/ui/loading-screen.tsx';

const Shell = lazyView(async () => {
  const [shell] = await Promise.all([import('./shell.tsx'), i18n.loadNamespaces('search')]);
  return shell;
});

/** A loading screen while the session is checked, then the sign-in screens or the shell. */
export function App() {
  return (
    <ErrorBoundary isWholePage>
      <CurrentScreens />
    </ErrorBoundary>
  );
}

function CurrentScreens() {
  const state = useSessionCheck();
  const token = useSession()?.access_token;
  if (state === 'checking') return <LoadingScreen />;
  if (state === 'signed-out') return <AuthScreens further={twoStep} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      {/* The cached data of one session is discarded for another. */}
      <Shell key={token} />
    </Suspense>
  );
}
