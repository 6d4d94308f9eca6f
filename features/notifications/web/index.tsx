import { Suspense } from 'react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

const LiveBell = lazyView(async () => {
  const [module] = await Promise.all([import('./bell.tsx'), i18n.loadNamespaces('notifications')]);
  return module;
});

/** The caller's notifications, behind the bell in the header. Renders nothing for a caller who gets none. */
export function Bell() {
  return (
    // Reserves the bell's space before its code is loaded, so that its neighbors don't move.
    <Suspense fallback={<span style={{ flex: '0 0 40px' }} />}>
      <LiveBell />
    </Suspense>
  );
}
