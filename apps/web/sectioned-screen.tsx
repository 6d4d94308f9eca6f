import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { go, useView } from '#platform/web/navigation.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import type { Screen, Section } from '#platform/web/screen.ts';
import { textOf } from '#platform/web/text-of.ts';
import { ErrorBoundary } from '#platform/web/ui/error-boundary.tsx';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { Sections } from '#platform/web/ui/sections.tsx';
import { ViewSkeleton } from '#platform/web/ui/view-skeleton.tsx';
import { viewOf } from './views.ts';

interface SectionedScreenProps {
  screen: Screen;
  sections: readonly Section[];
}

/** A tab with sections: those that this user may see, and the view of one. */
export function SectionedScreen({ screen, sections }: SectionedScreenProps) {
  const { t } = useTranslation([...screen.words, 'platform']);
  const may = useMay();
  const view = useView();
  const allowed = sections.filter(({ route }) => may(route));
  const current = allowed.find(({ name }) => name === view.section) ?? allowed[0];
  // The section strip changes at once. The view may take longer.
  const shown = useDeferredValue(current);
  usePageTitle('section', current ? textOf(t, current.label) : null);
  if (!current || !shown) return null;
  const Shown = viewOf(shown.load, screen.words);
  const title = t(`platform:tabs.${screen.tab}`);
  return (
    <>
      <ScreenHead title={title} />
      <Sections
        label={title}
        sections={allowed.map(({ name, label }) => ({ name, label: textOf(t, label) }))}
        current={current.name}
        choose={(section) => go({ tab: screen.tab, section })}
      >
        <ErrorBoundary key={shown.name}>
          <Suspense fallback={<ViewSkeleton />}>
            <Shown />
          </Suspense>
        </ErrorBoundary>
      </Sections>
    </>
  );
}
