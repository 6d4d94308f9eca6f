import { useTranslation } from 'react-i18next';
import { DismissChargeback, dismissReasonMax } from '../../contract/chargebacks.ts';
import { ReasonForm } from '../reason-form.tsx';
import { commissionApi } from '../use-commissions.ts';

/** Asks for the reason to dismiss a proposed chargeback. */
export default function DismissForm({
  id,
  description,
  close,
}: {
  id: string;
  description: string;
  close: () => void;
}) {
  const { t } = useTranslation(['commissions/panel', 'commissions']);
  return (
    <ReasonForm
      draft={`chargeback-draft:${id}`}
      schema={DismissChargeback}
      max={dismissReasonMax}
      text={t('chargeback.dismiss_text', { told: description })}
      submit={t('chargeback.dismiss')}
      done={t('chargeback.dismissed')}
      description={description}
      write={commissionApi.dismissChargeback}
      send={(body) => commissionApi.dismissChargeback({ params: { id }, body })}
      close={close}
    />
  );
}
