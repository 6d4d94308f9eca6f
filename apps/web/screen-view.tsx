import { Suspense } from 'react';
import type { Screen } from '#platform/web/screen.ts';
import { ErrorBoundary } from '#platform/web/ui/error-boundary.tsx';
import { ViewSkeleton } from '#platform/web/ui/view-skeleton.tsx';
import { SectionedScreen } from './sectioned-screen.tsx';
import { viewOf } from './views.ts';

/** The content of a tab: its view, or that of one of its sections. */
export function ScreenView({ screen }: { screen: Screen }) {
  const Whole = screen.load && viewOf(screen.load, screen.words);
  return (
    <ErrorBoundary key={screen.tab}>
      <Suspense fallback={<ViewSkeleton />}>
        {Whole ? <Whole /> : <SectionedScreen screen={screen} sections={screen.sections ?? []} />}
      </Suspense>
    </ErrorBoundary>
  );
}
