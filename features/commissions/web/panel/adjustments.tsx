import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { Commission } from '../../contract/lines.ts';
import { commissionRoutes } from '../../contract.ts';
import classes from '../commissions.module.css';
import { nameOf } from '../use-commissions.ts';

const AdjustmentForm = lazyView(() => import('./adjustment-form.tsx'));

/** The adjustments of a commission. The line keeps its calculated amount. */
export function Adjustments({ commission }: { commission: Commission }) {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  const formats = useFormats();
  const madeName = useMadeName();
  const may = useMay();
  const [isAdjusting, adjusting] = useDisclosure(false);
  const { adjustments, commission_amount, adjusted_amount, net } = commission;
  return (
    <section className={classes.part} aria-label={t('adjust.heading')}>
      <div className={classes.partHead}>
        <h3>{t('adjust.heading')}</h3>
        {may(commissionRoutes.routes.createAdjustment) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={commission.status === 'Cancelled'}
            onClick={adjusting.open}
          >
            {t('adjust.button')}
          </Button>
        )}
      </div>
      {adjustments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('adjust.none')}
        </Text>
      ) : (
        <dl className={classes.sum}>
          <Line label={t('commissions:fields.commission_amount')} amount={commission_amount} />
          {adjustments
            .toReversed()
            .map(({ id, adjustment_type, reason, adjustment_amount, made_on, created_by_name, counts_in }) => (
              <Line
                key={id}
                label={t(`commissions:adjustment_type.${adjustment_type}`)}
                text={reason}
                small={[
                  formats.day(made_on),
                  created_by_name,
                  counts_in ? t('adjust.counts_in', { period: madeName(counts_in.name) }) : t('adjust.counts_later'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                amount={adjustment_amount}
                isSigned
              />
            ))}
          <Line label={t('commissions:totals.adjustments')} amount={adjusted_amount} isSigned />
          <Line label={t('commissions:fields.net')} amount={net} isTotal />
        </dl>
      )}
      <FormDialog opened={isAdjusting} close={adjusting.close} title={t('adjust.title')} size={520} fields={4}>
        <div ref={focusStart}>
          <AdjustmentForm commission={{ id: commission.id, description: told(commission) }} close={adjusting.close} />
        </div>
      </FormDialog>
    </section>
  );
}

const told = (commission: Commission) =>
  [nameOf(commission), commission.policy?.policy_number].filter(Boolean).join(' · ');

interface LineProps {
  label: string;
  text?: string;
  small?: string;
  amount: number;
  /** Shows the sign also of positive amounts. */
  isSigned?: boolean;
  isTotal?: boolean;
}

function Line({ label, text, small, amount, isSigned, isTotal }: LineProps) {
  const formats = useFormats();
  return (
    <div data-total={isTotal || undefined}>
      <dt>
        {label}
        {text && <span>{text}</span>}
        {small && <small>{small}</small>}
      </dt>
      <dd>
        {isSigned && amount > 0 && '+'}
        {formats.money(amount)}
      </dd>
    </div>
  );
}
