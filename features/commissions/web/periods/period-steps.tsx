import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { CommissionPeriod, PeriodStatus } from '../../contract/periods.ts';
import { commissionRoutes } from '../../contract.ts';
import { payPeriod } from '../paying.ts';
import { CalculateButton } from './calculate-button.tsx';
import classes from './periods.module.css';
import { useMovePeriod } from './use-periods.ts';

const ReopenForm = lazyView(() => import('./reopen-form.tsx'));

/** The next steps of a period, as text and as buttons. During a calculation, its progress. */
export function PeriodSteps({ period }: { period: CommissionPeriod }) {
  const { t } = useTranslation('commissions/periods');
  const section = useRef<HTMLElement>(null);
  const before = useRef(period.status);
  // The pressed button is removed with its step, and the browser drops the focus; this sets it on the next button.
  useEffect(() => {
    if (before.current !== period.status && document.activeElement === document.body) section.current?.focus();
    before.current = period.status;
  }, [period.status]);
  return (
    <section ref={section} tabIndex={-1} aria-label={t('steps.title')} className={classes.steps}>
      {period.status === 'Calculating' ? (
        <Progress period={period} />
      ) : (
        <>
          <Text size="sm" flex="1 1 260px">
            {t(`steps.${period.status}`)}
          </Text>
          <Buttons period={period} />
        </>
      )}
    </section>
  );
}

function Buttons({ period }: { period: CommissionPeriod }) {
  const { t } = useTranslation('commissions/periods');
  const may = useMay();
  const madeName = useMadeName();
  const move = useMovePeriod();
  const [isReopening, reopening] = useDisclosure(false);
  const step = (status: PeriodStatus, words: string, isMain = false) => (
    <Button
      variant={isMain ? 'filled' : 'default'}
      loading={move.isPending && move.variables.status === status}
      disabled={move.isPending}
      onClick={() => move.mutate({ period, status })}
    >
      {words}
    </Button>
  );
  const toPay = (period.by_status.Approved?.commissions ?? 0) > 0;
  return (
    <div className={classes.stepButtons}>
      {period.status === 'Open' && <CalculateButton period={period} isMain />}
      {period.status === 'Calculated' && step('Under Review', t('steps.to_review'), true)}
      {period.status === 'Under Review' && (
        <>
          {step('Calculated', t('steps.back'))}
          {step('Approved', t('steps.approve'), true)}
        </>
      )}
      {period.status === 'Approved' && (
        <>
          {toPay && <Button onClick={() => payPeriod(period.id)}>{t('steps.pay')}</Button>}
          {step('Closed', t('steps.close'), !toPay)}
        </>
      )}
      {period.status === 'Closed' && may(commissionRoutes.routes.reopenPeriod) && (
        <Button variant="default" onClick={reopening.open}>
          {t('reopen.button')}
        </Button>
      )}
      <FormDialog
        opened={isReopening}
        close={reopening.close}
        title={t('reopen.title', { name: madeName(period.name) })}
        size={480}
        fields={1}
      >
        <div ref={focusStart}>
          <ReopenForm period={period} close={reopening.close} />
        </div>
      </FormDialog>
    </div>
  );
}

function Progress({ period: { calculation } }: { period: CommissionPeriod }) {
  const { t } = useTranslation('commissions/periods');
  const { number } = useFormats();
  const { done, total } = calculation ?? { done: 0, total: 0 };
  return (
    <>
      <progress max={Math.max(total, 1)} value={done} aria-label={t('progress.label')} className={classes.progress} />
      <Text size="sm" role="status">
        {t('progress.running', { done: number(done), total: number(total) })}
      </Text>
    </>
  );
}
