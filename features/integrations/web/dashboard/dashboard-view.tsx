import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconInbox,
  IconPercentage,
  IconPlugConnected,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Status as Meaning } from '#platform/web/brand/status-variables.ts';
import { useFormats } from '#platform/web/format.ts';
import { Bars } from '#platform/web/records/bars.tsx';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import { useToday } from '#platform/web/today.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { integrationStatuses, integrationTypes } from '../../contract/choices.ts';
import type { IntegrationDashboard } from '../../contract/integration.ts';
import { NoIntegrations } from '../list/no-integrations.tsx';
import { useMissing } from '../list/use-missing.ts';
import { statusLooks } from '../looks.ts';
import { showIncoming, showIntegrations, useIntegrationDashboard } from '../use-integrations.ts';
import classes from './dashboard.module.css';
import { Processing } from './processing.tsx';

/** The figures of the integrations and their leads. */
export default function DashboardView() {
  const { t } = useTranslation('integrations');
  const dashboard = useIntegrationDashboard();
  if (dashboard.isError) return <LoadError error={dashboard.error} retry={() => void dashboard.refetch()} />;
  if (dashboard.isPending) {
    return (
      <>
        <Text size="sm" c="dimmed" role="status" mb="sm">
          {t('dashboard.loading')}
        </Text>
        <DashboardSkeleton />
      </>
    );
  }
  if (dashboard.data.total_integrations === 0 && dashboard.data.total_leads_processed === 0) return <NoIntegrations />;
  return <Overview figures={dashboard.data} />;
}

function Overview({ figures }: { figures: IntegrationDashboard }) {
  const { t } = useTranslation('integrations');
  const { integrations_by_type, integrations_by_status } = figures;
  return (
    <>
      <TroubleAlert count={integrations_by_status.Error ?? 0} />
      {figures.lacking.map((lacking) => (
        <LackingAlert key={lacking.id} lacking={lacking} />
      ))}
      <Cards figures={figures} />
      <div className={classes.parts}>
        <Processing figures={figures} />
        <Divided
          title={t('dashboard.by_status')}
          rows={integrationStatuses.map((status) => ({
            name: status,
            label: t(`status.${status}`),
            tone: statusLooks[status].tone,
            count: integrations_by_status[status] ?? 0,
            show: () => showIntegrations({ status }),
          }))}
        />
        <Divided
          title={t('dashboard.by_type')}
          rows={integrationTypes.map((type) => ({
            name: type,
            label: t(`type.${type}`),
            tone: null,
            count: integrations_by_type[type] ?? 0,
            show: () => showIntegrations({ integration_type: type }),
          }))}
        />
      </div>
    </>
  );
}

type CardName = 'total_integrations' | 'active_integrations' | 'leads_received_today' | 'overall_success_rate';

function Cards({ figures }: { figures: IntegrationDashboard }) {
  const { t } = useTranslation('integrations');
  const { number, rate } = useFormats();
  const today = useToday();
  const cards: readonly { name: CardName; icon: TablerIcon; value: string; show?: () => void }[] = [
    {
      name: 'total_integrations',
      icon: IconPlugConnected,
      value: number(figures.total_integrations),
      show: () => showIntegrations(),
    },
    {
      name: 'active_integrations',
      icon: IconCircleCheck,
      value: number(figures.active_integrations),
      show: () => showIntegrations({ status: 'Active' }),
    },
    {
      name: 'leads_received_today',
      icon: IconInbox,
      value: number(figures.leads_received_today),
      show: () => showIncoming({ received_from: today, received_to: today }),
    },
    {
      name: 'overall_success_rate',
      icon: IconPercentage,
      value: figures.successful_leads + figures.failed_leads === 0 ? '–' : rate(figures.overall_success_rate),
    },
  ];
  return (
    <Figures inRow={4}>
      {cards.map(({ name, ...card }) => (
        <Figure key={name} {...card} label={t(`dashboard.${name}`)} />
      ))}
    </Figures>
  );
}

interface DividedRow {
  name: string;
  label: string;
  count: number;
  tone: Meaning | null;
  /** Opens the list of what is counted. */
  show: () => void;
}

/** The distribution of the integrations. The largest part has the full width. */
function Divided({ title, rows }: { title: string; rows: readonly DividedRow[] }) {
  const { number } = useFormats();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Bars
      title={title}
      rows={rows.map(({ count, show, ...row }) => ({
        ...row,
        share: count / most,
        figure: number(count),
        show: count === 0 ? null : show,
      }))}
    />
  );
}

function TroubleAlert({ count }: { count: number }) {
  const { t } = useTranslation('integrations');
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <Alert color="red" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} className={classes.alertText}>
          <IconAlertTriangle size={18} aria-hidden />
          {t('dashboard.trouble', { count, number: number(count) })}
        </Text>
        <Button size="xs" variant="default" onClick={() => showIntegrations({ status: 'Error' })}>
          {t('dashboard.show')}
        </Button>
      </Group>
    </Alert>
  );
}

/** An integration that should receive leads and cannot. */
function LackingAlert({ lacking }: { lacking: IntegrationDashboard['lacking'][number] }) {
  const { t } = useTranslation('integrations');
  const fields = useMissing(lacking);
  return (
    <Alert color="warning" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} className={classes.alertText}>
          <IconAlertTriangle size={18} aria-hidden />
          {t('dashboard.lacking', { name: lacking.name, fields })}
        </Text>
        <Button size="xs" variant="default" onClick={() => showIntegrations(undefined, lacking.id)}>
          {t('dashboard.show')}
        </Button>
      </Group>
    </Alert>
  );
}

function DashboardSkeleton() {
  return (
    <div aria-hidden>
      <Figures inRow={4}>
        {['total', 'active', 'today', 'rate'].map((card) => (
          <Skeleton key={card} h={76} radius="md" />
        ))}
      </Figures>
      <div className={classes.parts}>
        {['processing', 'status', 'type'].map((part) => (
          <Skeleton key={part} h={260} radius="md" />
        ))}
      </div>
    </div>
  );
}
