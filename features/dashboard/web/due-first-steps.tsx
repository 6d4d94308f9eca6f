import { Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useUser } from '#platform/web/session.ts';
import type { DashboardStats } from '../contract.ts';
import { firstSteps } from './first-steps-of.ts';

const FirstSteps = lazyView(() => import('./first-steps.tsx'));

/** The height of the first steps on a desktop: the frame including completed steps, and each open step. */
const [frameHeight, stepHeight] = [98, 56];

/**
 * The first steps, while one is open according to the figures. A user can hide them permanently in this browser; an
 * empty agency keeps them.
 */
export function DueFirstSteps({ stats, isEmpty }: { stats: DashboardStats; isEmpty: boolean }) {
  const { id, role, email } = useUser();
  const storageKey = `first_steps_hidden:${id}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(storageKey) !== null);
  const steps = firstSteps(stats, role, email);
  const open = steps.filter(({ isDone }) => !isDone).length;
  if (open === 0 || (isHidden && !isEmpty)) return null;
  return (
    <Suspense fallback={<Skeleton h={frameHeight + open * stepHeight} mb="sm" />}>
      <FirstSteps
        steps={steps}
        {...(!isEmpty && {
          hide: () => {
            localStorage.setItem(storageKey, '1');
            setHidden(true);
          },
        })}
      />
    </Suspense>
  );
}
