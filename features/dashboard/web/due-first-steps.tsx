import { Suspense, useState } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useUser } from '#platform/web/session.ts';
import type { DashboardStats } from '../contract.ts';
import { firstSteps } from './first-steps-of.ts';

const FirstSteps = lazyView(() => import('./first-steps.tsx'));

/**
 * The first steps while one of them is open, which is read from what there is. Whoever has seen enough hides them for
 * good in this browser; an agency that has nothing keeps them.
 */
export function DueFirstSteps({ stats, isEmpty }: { stats: DashboardStats; isEmpty: boolean }) {
  const { id, role } = useUser();
  const storageKey = `first_steps_hidden:${id}`;
  const [isHidden, setHidden] = useState(() => localStorage.getItem(storageKey) !== null);
  const steps = firstSteps(stats, role);
  if (steps.every(({ isDone }) => isDone) || (isHidden && !isEmpty)) return null;
  return (
    <Suspense>
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
