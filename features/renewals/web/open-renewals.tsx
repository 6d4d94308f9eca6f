import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { renewalRoutes } from '../contract.ts';
import { renewalApi } from './use-renewals.ts';

/** The number of a user's open renewals. */
export function OpenRenewals({ userId }: { userId: string }) {
  const { t } = useTranslation('renewals');
  const may = useMay()(renewalRoutes.routes.listRenewals);
  const { data } = useQuery({
    ...asking(renewalApi.listRenewals, { query: { only: 'open', assigned_agent: userId, limit: 1 } }),
    enabled: may,
  });
  if (!data) return null;
  return <li>{t('open_work', { total: data.total, count: Number.parseInt(data.total, 10) })}</li>;
}
