import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { quoteRoutes } from '../contract.ts';
import { quoteApi } from './use-quotes.ts';

/** The number of a user's quotes that can still be sold. */
export default function OpenQuotes({ userId }: { userId: string }) {
  const { t } = useTranslation('quotes');
  const may = useMay()(quoteRoutes.routes.listQuotes);
  const { data } = useQuery({
    ...asking(quoteApi.listQuotes, { query: { only: 'open', assigned_agent: userId, limit: 1 } }),
    enabled: may,
  });
  if (!data) return null;
  return <li>{t('open_work', { total: data.total, count: Number.parseInt(data.total, 10) })}</li>;
}
