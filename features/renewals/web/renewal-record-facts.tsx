import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { type Renewal, renewalRoutes } from '../contract.ts';
import { usePremiumChange } from './premium-change.tsx';

const RenewalEditor = lazyView(() => import('./renewal-editor.tsx'));

/** The fields of a renewal. The status and its reason are changed in the head. */
export function RenewalRecordFacts({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation(['renewals', 'leads', 'records']);
  const formats = useFormats();
  const change = usePremiumChange();
  const mayEdit = useMay()(renewalRoutes.routes.updateRenewal);
  // Loads the sellers before the form needs them.
  useSellers();
  const premium = renewal.new_premium ?? renewal.quote?.annual_premium;
  const lost: Fact[] = renewal.reason
    ? [
        { path: null, label: t('fields.reason'), value: t(`reason.${renewal.reason}`) },
        { path: null, label: t('fields.reason_note'), value: renewal.reason_note, isLong: renewal.reason_note !== '' },
      ]
    : [];
  const facts: Fact[] = [
    { path: null, label: t('fields.renewal_date'), value: formats.day(renewal.renewal_date) },
    {
      path: 'assigned_agent',
      label: t('fields.assigned_agent'),
      value: renewal.assigned_agent_name ?? t('records:nobody'),
    },
    { path: null, label: t('fields.old_premium'), value: formats.money(renewal.old_premium) },
    {
      path: null,
      label: renewal.new_premium === null ? t('fields.offered_premium') : t('fields.new_premium'),
      value: premium === undefined ? t('premium.none') : formats.money(premium),
    },
    { path: null, label: t('fields.premium_change'), value: change(renewal) },
    ...lost,
  ];
  return (
    <RecordFacts
      draft={`renewal-draft:${renewal.id}`}
      editor={mayEdit ? (done) => <RenewalEditor renewal={renewal} done={done} /> : null}
      groups={[{ title: t('panel.facts'), facts }]}
    />
  );
}
