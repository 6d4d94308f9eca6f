import { Suspense } from 'react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

const LiveBell = lazyView(async () => {
  const [module] = await Promise.all([import('./bell.tsx'), i18n.loadNamespaces('notifications')]);
  return module;
});

/** What the caller has been told, behind the bell of the header; nothing for whom nobody tells anything. */
export function Bell() {
  return (
    // Its room is there before its code: what stands beside it stays where it is.
    <Suspense fallback={<span style={{ flex: '0 0 40px' }} />}>
      <LiveBell />
    </Suspense>
  );
}
