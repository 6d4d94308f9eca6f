import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { LoadedRecord } from '#platform/web/records/record-drawer.tsx';
import { useIsPhone } from '#platform/web/touch.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { type CommissionPeriod, calculatedPeriodStatuses } from '../../contract/periods.ts';
import { CommissionList } from '../commission-list.tsx';
import { CommissionPanel } from '../commission-panel.tsx';
import { type CommissionFilters, showCommissions } from '../use-commissions.ts';
import { ByAgent } from './by-agent.tsx';
import { ByStatus } from './by-status.tsx';
import { CheckPeriod } from './check-period.tsx';
import { LeftOut } from './left-out.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { PeriodHistory } from './period-history.tsx';
import { PeriodStatusPill } from './period-status.tsx';
import { PeriodSteps } from './period-steps.tsx';
import classes from './periods.module.css';
import { showPeriod, usePeriod } from './use-periods.ts';

const PeriodEditor = lazyView(() => import('./period-editor.tsx'));

interface PeriodPageProps {
  id: string;
  /** The commission in the panel; null: none. */
  openLine: string | null;
  open: (id: string) => void;
  close: () => void;
}

/** One period: its progress and next step, its totals, the left-out policies, and each agent's amount. */
export function PeriodPage({ id, openLine, open, close }: PeriodPageProps) {
  const { t } = useTranslation('commissions/periods');
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mb={8}
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={() => showPeriod(null)}
      >
        {t('back')}
      </Button>
      <LoadedRecord record={usePeriod(id)}>
        {(period) => (
          <>
            <Head period={period} />
            <PeriodSteps period={period} />
            {calculatedPeriodStatuses.includes(period.status) && <Calculated period={period} open={open} />}
            <PeriodHistory id={id} isFirst={period.status === 'Open'} />
          </>
        )}
      </LoadedRecord>
      <CommissionPanel id={openLine} close={close} />
    </>
  );
}

function Head({ period }: { period: CommissionPeriod }) {
  const { t } = useTranslation(['commissions/periods', 'commissions', 'records']);
  const formats = useFormats();
  const madeName = useMadeName();
  const [isEditing, editing] = useDisclosure(false);
  const { name, scheme_name, period_type, start_date, end_date, cut_off_date, notes } = period;
  return (
    <div className={classes.head}>
      <div className={classes.headTop}>
        <h2>{madeName(name)}</h2>
        <PeriodStatusPill period={period} />
        <Button size="xs" variant="default" ms="auto" onClick={editing.open}>
          {t('records:facts.edit')}
        </Button>
      </div>
      <p>
        {[
          scheme_name,
          t(`commissions:period_type.${period_type}`),
          `${formats.day(start_date)} – ${formats.day(end_date)}`,
          t('cut_off', { date: formats.day(cut_off_date) }),
        ].join(' · ')}
      </p>
      {notes && (
        <Text size="sm" className={classes.notes}>
          {notes}
        </Text>
      )}
      <FormDialog opened={isEditing} close={editing.close} title={t('form.edit_title')} size={560} fields={5}>
        <div ref={focusStart}>
          <PeriodEditor period={period} done={editing.close} />
        </div>
      </FormDialog>
    </div>
  );
}

function Calculated({ period, open }: { period: CommissionPeriod; open: (id: string) => void }) {
  const { t } = useTranslation('commissions/periods');
  const isPhone = useIsPhone();
  const [sort, setSort] = useState<Pick<CommissionFilters, 'sort'>>({});
  const { id, by_status } = period;
  const net = sumOf(Object.values(by_status).map(({ total }) => centsOf(total)));
  return (
    <>
      <PeriodFigures totals={period} net={dollarsOf(net)} />
      <div className={classes.blocks}>
        <ByAgent period={period} />
        <ByStatus period={period} />
      </div>
      <LeftOut period={period} />
      <section aria-label={t('lines.title')} className={classes.block}>
        <div className={classes.blockHead}>
          <h3>{t('lines.title')}</h3>
          <CheckPeriod id={id} open={open} />
          <Button size="xs" variant="default" onClick={() => showCommissions({ period_id: id })}>
            {t('lines.show')}
          </Button>
        </div>
        <CommissionList
          filters={{ period_id: id, ...sort }}
          change={({ sort }) => setSort(sort ? { sort } : {})}
          isTable={!isPhone}
          open={open}
        />
      </section>
    </>
  );
}
