import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import classes from './periods.module.css';

const PeriodEvents = lazyView(() => import('./period-events.tsx'));

/** The history of a period. It loads when the user opens it, or at once if it is open from the start. */
export function PeriodHistory({ id, isFirst }: { id: string; isFirst: boolean }) {
  const { t } = useTranslation('commissions/periods');
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details className={classes.details} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('history.title')}</summary>
      {isOpen && (
        <Suspense>
          <PeriodEvents id={id} />
        </Suspense>
      )}
    </details>
  );
}
