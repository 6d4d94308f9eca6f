import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { taskRoutes } from '../contract.ts';
import { taskApi } from './use-tasks.ts';

/** The number of a user's open tasks. */
export function OpenTasks({ userId }: { userId: string }) {
  const { t } = useTranslation('tasks');
  const may = useMay()(taskRoutes.routes.listTasks);
  const { data } = useQuery({
    ...asking(taskApi.listTasks, { query: { only: 'open', assigned_to: userId, limit: 1 } }),
    enabled: may,
  });
  if (!data) return null;
  return <li>{t('open_work', { total: data.total, count: Number.parseInt(data.total, 10) })}</li>;
}
