import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#platform/web/page-title.ts';
import type { Screen } from '#platform/web/screen.ts';
import { ErrorBoundary } from '#platform/web/ui/error-boundary.tsx';
import { ViewSkeleton } from '#platform/web/ui/view-skeleton.tsx';
import { SectionedScreen } from './sectioned-screen.tsx';
import { viewOf } from './views.ts';

/** The content of a tab: its view, or that of one of its sections. */
export function ScreenView({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  usePageTitle('screen', t(`tabs.${screen.tab}`));
  const Whole = screen.load && viewOf(screen.load, screen.words);
  return (
    <ErrorBoundary key={screen.tab}>
      <Suspense fallback={<ViewSkeleton />}>
        {Whole ? <Whole /> : <SectionedScreen screen={screen} sections={screen.sections ?? []} />}
      </Suspense>
    </ErrorBoundary>
  );
}
