import './shell-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { go, useView } from '#platform/web/navigation.ts';
import { createQueryClient } from '#platform/web/queries.ts';
import { ErrorBoundary } from '#platform/web/ui/error-boundary.tsx';
import { ViewSkeleton } from '#platform/web/ui/view-skeleton.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Header } from './header.tsx';
import { Messages } from './messages.tsx';
import { screens } from './screens.tsx';
import classes from './shell.module.css';
import { TabStrip } from './tab-strip.tsx';

/** What a signed-in user sees around every view. */
export default function Shell() {
  const [queryClient] = useState(createQueryClient);
  const { t } = useTranslation();
  const may = useMay();
  const view = useView();
  const allowed = screens.filter(({ route }) => may(route));
  const screen = allowed.find(({ tab }) => tab === view.tab) ?? allowed[0];
  // The strip follows the click at once; the view may take its time.
  const shown = useDeferredValue(screen);
  const Current = shown?.view;
  return (
    <QueryClientProvider client={queryClient}>
      <Messages />
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Header screens={allowed} current={screen?.tab} choose={(tab) => go({ tab })} />
      <TabStrip screens={allowed} current={screen?.tab} choose={(tab) => go({ tab })} />
      <ConnectionBanner />
      <main id="content" className={classes.content} tabIndex={-1}>
        <ErrorBoundary key={shown?.tab}>
          <Suspense fallback={<ViewSkeleton />}>{Current && <Current />}</Suspense>
        </ErrorBoundary>
      </main>
    </QueryClientProvider>
  );
}
