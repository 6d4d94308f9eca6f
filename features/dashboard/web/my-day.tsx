import { Skeleton, Text, Title } from '@mantine/core';
import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { policyRoutes } from '#features/policies/contract.ts';
import { DayTasks, tasksScreen } from '#features/tasks/web/index.tsx';
import { now } from '#platform/web/clock.ts';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { useUser } from '#platform/web/session.ts';
import classes from './dashboard.module.css';
import { NewLeads, NextExpirations } from './next-lists.tsx';

/**
 * Today's work: the user's own tasks that are overdue or due, the policies that expire next, and uncontacted leads.
 * Agents see their own clients, other roles the agency's.
 */
export function MyDay() {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const may = useMay();
  const headingId = useId();
  const isAgent = useUser().role === 'Agente';
  const seesTasks = may(tasksScreen.route);
  const seesPolicies = may(policyRoutes.routes.listPolicies);
  const seesLeads = may(leadRoutes.routes.listLeads);
  if (!seesTasks && !seesPolicies && !seesLeads) return null;
  return (
    <section className={classes.day} aria-labelledby={headingId}>
      <div className={classes.dayHead}>
        <Title order={2} size="h3" id={headingId}>
          {t('day.title')}
        </Title>
        <Text size="xs" c="dimmed">
          {formats.date(now().toISOString())}
        </Text>
      </div>
      <div className={classes.dayLists}>
        {seesTasks && (
          <Suspense fallback={<Skeleton h={180} radius="md" />}>
            <DayTasks />
          </Suspense>
        )}
        <div className={classes.people}>
          {seesPolicies && <NextExpirations isOwn={isAgent} />}
          {seesLeads && <NewLeads isOwn={isAgent} />}
        </div>
      </div>
    </section>
  );
}
