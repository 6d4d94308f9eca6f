import { Button, Stack } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { Suspense, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useRecordView } from '#platform/web/records/record-view.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { commissionRoutes } from '../contract.ts';
import { CommissionFilterBar } from './commission-filters.tsx';
import { CommissionList } from './commission-list.tsx';
import { CommissionPanel } from './commission-panel.tsx';
import { CommissionTotals } from './commission-totals.tsx';
import classes from './commissions.module.css';
import { paying } from './paying.ts';
import type { CommissionFilters } from './use-commissions.ts';

const PayingBar = lazyView(() => import('./paying-bar.tsx'));

const nobody: ReadonlySet<string> = new Set();

/** The commissions, an Agente's own: their totals, and the actions on those that match. */
export default function ListSection() {
  const { t } = useTranslation(['commissions', 'records', 'platform']);
  const { filters, change, openId, open, close } = useListView<CommissionFilters>('commissions');
  const view = useRecordView('commissions');
  const mayPay = useMay()(commissionRoutes.routes.markPaid);
  const isBegun = paying.use() !== null && mayPay;
  // Shows the boxes only after the bar is visible: a list that shifts down during a selection leads to wrong clicks.
  const isPaying = useDeferredValue(isBegun, false) && isBegun;
  const [chosen, choose] = useState(nobody);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', label: t('filters.search'), act: () => searchField.current?.focus() }]);
  // Commissions that the filters hide are removed from the selection.
  function narrow(next: CommissionFilters): void {
    choose(nobody);
    change(next);
  }
  function endPaying(): void {
    choose(nobody);
    paying.end();
  }
  return (
    <>
      <Stack gap={8}>
        <CommissionFilterBar filters={filters} searchField={searchField} view={view} change={narrow} />
      </Stack>
      <div className={classes.above}>
        <CommissionTotals filters={filters} />
        <div className={classes.acts}>
          {mayPay && !isPaying && (
            <Button
              variant="default"
              leftSection={<IconCash size={16} aria-hidden />}
              onClick={() => paying.begin(null)}
            >
              {t('pay.button')}
            </Button>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {isPaying && <PayingBar filters={filters} chosen={chosen} choose={choose} end={endPaying} />}
      </Suspense>
      <CommissionList
        filters={filters}
        change={change}
        open={open}
        choose={choose}
        chosen={isPaying ? chosen : null}
        isTable={view.view === 'table'}
      />
      <CommissionPanel id={openId} close={close} />
    </>
  );
}
