import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { asking } from '#platform/web/reads.ts';
import { definitionsIn, definitionsOf } from '../contract/definitions.ts';
import { Cards } from './cards.tsx';
import { Said } from './said.tsx';
import { About, SectionOf } from './section-of.tsx';
import { Tops } from './tops.tsx';
import { Trends } from './trends.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useRange } from './use-range.ts';

const Goals = lazy(() => import('./goals.tsx'));

/** The overview of the range. */
export default function DashboardSection() {
  const { filters } = useRange();
  const answer = useQuery(asking(analyticsApi.readAnalyticsDashboard, { query: filters }));
  return (
    <SectionOf answer={answer}>
      {(dashboard) => (
        <>
          <Cards dashboard={dashboard} filters={filters} />
          <Said dashboard={dashboard} />
          <Tops dashboard={dashboard} filters={filters} />
          <Trends dashboard={dashboard} filters={filters} />
          <Suspense fallback={<Skeleton h={200} radius="md" />}>
            <Goals />
          </Suspense>
          <About measured={dashboard} names={definitionsIn(definitionsOf.cards, definitionsOf.dashboard)} />
        </>
      )}
    </SectionOf>
  );
}
