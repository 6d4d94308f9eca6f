import { useTranslation } from 'react-i18next';
import { toneOf } from '#platform/web/records/tone.ts';
import type { CommissionCard } from '../contract/lines.ts';
import classes from './commissions.module.css';

/** What kind of commission it is, and what is unusual about it. */
export function CommissionMarks({ commission }: { commission: CommissionCard }) {
  const { t } = useTranslation('commissions');
  const { policy, is_renewal, is_late, open_chargeback_id } = commission;
  const kind = policy === null ? 'bonus' : is_renewal ? 'renewal' : 'new_business';
  return (
    <span className={classes.marks}>
      <span className={classes.mark}>{t(`kind.${kind}`)}</span>
      {is_late && <span {...toneOf('warning', classes.mark)}>{t('mark.late')}</span>}
      {open_chargeback_id !== null && <span {...toneOf('danger', classes.mark)}>{t('mark.chargeback')}</span>}
    </span>
  );
}
