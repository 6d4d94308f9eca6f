import { Alert, Button, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#features/branding/web/index.tsx';
import { policyRoutes } from '#features/policies/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import { Figures } from '#platform/web/records/figures.tsx';
import { useUser } from '#platform/web/session.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { DashboardStats } from '../contract.ts';
import { Breakdowns } from './breakdowns.tsx';
import classes from './dashboard.module.css';
import { Definitions } from './definitions.tsx';
import { DueFirstSteps } from './due-first-steps.tsx';
import { MyDay } from './my-day.tsx';
import { expiringView, StatCards } from './stat-cards.tsx';
import { useStats } from './use-stats.ts';

/** The agency's dashboard. */
export default function DashboardScreen() {
  const { t } = useTranslation(['dashboard', 'leads', 'quotes', 'policies', 'platform']);
  const { agency } = useUser();
  const formats = useFormats();
  const stats = useStats();
  const branding = useBranding();
  return (
    <>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={1} size="h2">
          {branding?.dashboard_title || t('title')}
        </Title>
        <Group gap="sm">
          {stats.isSuccess && (
            <Text size="xs" c="dimmed">
              {t('as_of', { time: formats.time(new Date(stats.dataUpdatedAt).toISOString()) })}
            </Text>
          )}
          <Definitions at={stats.dataUpdatedAt} hasUsers={Boolean(stats.data?.users_by_role)} />
        </Group>
      </Group>
      {!agency && (
        <Alert color="info" mb="sm" icon={<IconInfoCircle aria-hidden />}>
          {t('operator')}
        </Alert>
      )}
      {stats.isError && <LoadError error={stats.error} retry={() => void stats.refetch()} />}
      {stats.isPending && <DashboardSkeleton />}
      {stats.isSuccess && (
        <>
          <ExpiringAlert count={stats.data.expiring_policies} />
          {agency && <DueFirstSteps stats={stats.data} isEmpty={isEmpty(stats.data)} />}
          {(!agency || !isEmpty(stats.data)) && (
            <>
              <MyDay />
              <StatCards stats={stats.data} />
              <Breakdowns stats={stats.data} />
            </>
          )}
        </>
      )}
    </>
  );
}

const isEmpty = ({ total_leads, total_quotes, total_policies }: DashboardStats) =>
  total_leads + total_quotes + total_policies === 0;

function ExpiringAlert({ count }: { count: number }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const may = useMay();
  if (count === 0) return null;
  return (
    <Alert color="red" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} className={classes.alertText}>
          <IconAlertTriangle size={18} aria-hidden />
          {t('alert.text', { count, number: formats.number(count) })}
        </Text>
        {may(policyRoutes.routes.listPolicies) && (
          <Button size="xs" variant="default" onClick={() => go(expiringView)}>
            {t('alert.show')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function DashboardSkeleton() {
  return (
    <div aria-hidden>
      <div className={`${classes.day} ${classes.dayLists}`}>
        <Skeleton h={28} w={180} radius="sm" />
        <Skeleton h={180} radius="md" />
        <div className={classes.people}>
          <Skeleton h={286} radius="md" />
          <Skeleton h={286} radius="md" />
        </div>
      </div>
      <Figures inRow={5}>
        {['leads', 'quotes', 'policies', 'premium', 'expiring'].map((card) => (
          <Skeleton key={card} h={101} radius="md" />
        ))}
      </Figures>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
        {['leads', 'quotes', 'policies', 'fourth'].map((card) => (
          <Skeleton key={card} h={232} radius="md" />
        ))}
      </SimpleGrid>
    </div>
  );
}
