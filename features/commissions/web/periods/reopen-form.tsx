import { useTranslation } from 'react-i18next';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { type PeriodCard, ReopenPeriod, reopenReasonMax } from '../../contract/periods.ts';
import { ReasonForm } from '../reason-form.tsx';
import { commissionApi } from '../use-commissions.ts';

/** Asks for the reason to reopen a closed period for review. */
export default function ReopenForm({ period: { id, name }, close }: { period: PeriodCard; close: () => void }) {
  const madeName = useMadeName();
  const { t } = useTranslation('commissions/periods');
  return (
    <ReasonForm
      draft={`reopening-draft:${id}`}
      schema={ReopenPeriod}
      max={reopenReasonMax}
      text={t('reopen.text')}
      submit={t('reopen.submit')}
      done={t('reopen.done')}
      description={madeName(name)}
      write={commissionApi.reopenPeriod}
      send={(body) => commissionApi.reopenPeriod({ params: { id }, body })}
      close={close}
    />
  );
}
