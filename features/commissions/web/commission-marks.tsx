import { useTranslation } from 'react-i18next';
import { Mark } from '#platform/web/records/mark.tsx';
import type { CommissionCard } from '../contract/lines.ts';
import classes from './commissions.module.css';

/** The special marks of a commission, and its type. In a table without enough space, the type is hidden first. */
export function CommissionMarks({ commission }: { commission: CommissionCard }) {
  const { t } = useTranslation('commissions');
  const { policy, is_renewal, is_late, open_chargeback_id } = commission;
  const kind = policy === null ? 'bonus' : is_renewal ? 'renewal' : 'new_business';
  return (
    <span className={classes.marks}>
      {open_chargeback_id !== null && (
        <Mark tone="warning" title={t('mark.chargeback')}>
          {t('mark.chargeback')}
        </Mark>
      )}
      {is_late && <Mark tone="info">{t('mark.late')}</Mark>}
      <span>{t(`kind.${kind}`)}</span>
    </span>
  );
}
