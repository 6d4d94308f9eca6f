import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
import { ExportMenu } from './export-menu.tsx';
import { PayingBar } from './paying-bar.tsx';
import type { CommissionFilters } from './use-commissions.ts';

const nobody: ReadonlySet<string> = new Set();

/** The commissions, an Agente's own ones alone: what they come to, and what can be done with those that match. */
export default function ListSection() {
  const { t } = useTranslation(['commissions', 'records', 'platform']);
  const { filters, change, openId, open, close } = useListView<CommissionFilters>('commissions');
  const view = useRecordView('commissions');
  const mayPay = useMay()(commissionRoutes.routes.markPaid);
  // Which ones are chosen to be paid; null: nobody chooses.
  const [chosen, choose] = useState<ReadonlySet<string> | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', label: t('filters.search'), act: () => searchField.current?.focus() }]);
  return (
    <>
      <CommissionFilterBar {...{ filters, change, searchField, view }} />
      <div className={classes.above}>
        <CommissionTotals filters={filters} />
        <div className={classes.acts}>
          {mayPay && chosen === null && (
            <Button variant="default" leftSection={<IconCash size={16} aria-hidden />} onClick={() => choose(nobody)}>
              {t('pay.button')}
            </Button>
          )}
          <ExportMenu filters={filters} />
        </div>
      </div>
      {chosen && <PayingBar filters={filters} chosen={chosen} choose={choose} />}
      <CommissionList {...{ filters, change, open, chosen, choose }} isTable={view.view === 'table'} />
      <CommissionPanel id={openId} close={close} />
    </>
  );
}
