import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { leadRoutes } from '../contract.ts';
import { leadApi } from './use-leads.ts';

/** The number of a user's open leads. */
export default function OpenLeads({ userId }: { userId: string }) {
  const { t } = useTranslation('leads');
  const may = useMay()(leadRoutes.routes.listLeads);
  const { data } = useQuery({
    ...asking(leadApi.listLeads, { query: { only: 'open', assigned_agent: userId, limit: 1 } }),
    enabled: may,
  });
  if (!data) return null;
  return <li>{t('open_work', { total: data.total, count: Number.parseInt(data.total, 10) })}</li>;
}
