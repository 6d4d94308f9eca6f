import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { HeadLine, LoadedRecord, RecordDrawer, RecordHead } from '#platform/web/records/record-drawer.tsx';
import { RecordLink } from '#platform/web/records/record-link.tsx';
import type { Commission } from '../../contract/lines.ts';
import { CommissionMarks } from '../commission-marks.tsx';
import { CommissionStatusPill } from '../commission-status.tsx';
import classes from '../commissions.module.css';
import { nameOf, useCommission } from '../use-commissions.ts';
import { useProductText } from '../use-names.ts';
import { Adjustments } from './adjustments.tsx';
import { ProposedChargeback } from './chargeback.tsx';
import { CommissionHistory } from './commission-history.tsx';
import { HowItCameAbout } from './how-it-came-about.tsx';

/** All details of one commission. */
export default function PanelContent({ id }: { id: string }) {
  return (
    <LoadedRecord record={useCommission(id)}>
      {(commission) => <CommissionDrawer commission={commission} />}
    </LoadedRecord>
  );
}

function CommissionDrawer({ commission }: { commission: Commission }) {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  const formats = useFormats();
  const madeName = useMadeName();
  const productText = useProductText();
  const { policy, agent, period, scheme, chargeback, net, adjusted_amount, commission_amount } = commission;
  const paid =
    commission.paid_at &&
    t('panel.paid', { date: formats.date(commission.paid_at), name: commission.paid_by_name ?? t('panel.somebody') });
  return (
    <RecordDrawer
      head={
        <RecordHead
          title={nameOf(commission)}
          contact={null}
          status={<CommissionStatusPill commission={commission} />}
          names={
            <>
              <span>{productText(commission.product_type)}</span>
              {policy && (
                <RecordLink tab="policies" id={policy.id}>
                  {policy.policy_number}
                </RecordLink>
              )}
              <span>{agent.full_name}</span>
              <CommissionMarks commission={commission} />
            </>
          }
        >
          <div className={classes.amount}>
            {formats.money(net)}
            {adjusted_amount !== 0 && <small>{t('panel.before', { amount: formats.money(commission_amount) })}</small>}
          </div>
          <HeadLine>
            {[
              madeName(period.name),
              scheme.name,
              t('panel.calculated', { date: formats.date(commission.calculated_at) }),
              paid,
            ]
              .filter(Boolean)
              .join(' · ')}
          </HeadLine>
        </RecordHead>
      }
      facts={
        <>
          {chargeback && <ProposedChargeback chargeback={chargeback} />}
          <HowItCameAbout commission={commission} />
          <Adjustments commission={commission} />
        </>
      }
      story={<CommissionHistory id={commission.id} />}
    />
  );
}
