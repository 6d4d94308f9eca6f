import { Button, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import type { AgentPerformance } from '../contract/figures.ts';
import { rowsOf } from '../contract/rows-of.ts';
import classes from './analytics.module.css';
import { Cards } from './cards.tsx';
import { Parts } from './funnel-section.tsx';
import { Answered } from './section-of.tsx';
import { Trends } from './trends.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useRange } from './use-range.ts';

interface AgentPageProps {
  id: string;
  /** The agent's figures next to the others'. null means no data in these days. */
  agent: AgentPerformance | null;
  close: () => void;
}

/** One agent's figures, funnel, times and rows, in the shared range and filters. */
export function AgentPage({ id, agent, close }: AgentPageProps) {
  const { t } = useTranslation('analytics');
  const { filters } = useRange();
  const own = { ...filters, agents: id };
  const dashboard = useQuery(asking(analyticsApi.readAnalyticsDashboard, { query: own }));
  const funnel = useQuery(asking(analyticsApi.readConversionFunnel, { query: own }));
  return (
    <div className={classes.page}>
      <Group>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={close}>
          {t('agent.back')}
        </Button>
        <Title order={2}>{agent?.agent_name}</Title>
        {agent && <Ranks agent={agent} />}
      </Group>
      {!agent && <Text c="dimmed">{t('agent.missing')}</Text>}
      <Answered answer={dashboard}>
        {(data) => (
          <>
            <Cards dashboard={data} filters={own} />
            <Rows measured={data} filters={own} />
            <Trends dashboard={data} filters={own} />
          </>
        )}
      </Answered>
      <Answered answer={funnel}>{(data) => <Parts funnel={data} filters={own} />}</Answered>
    </div>
  );
}

function Ranks({ agent }: { agent: AgentPerformance }) {
  const { t } = useTranslation('analytics');
  const ranks = [
    ['policies', agent.rank_by_policies],
    ['revenue', agent.rank_by_revenue],
    ['conversion', agent.rank_by_conversion],
  ] as const;
  return (
    <Group gap={6}>
      {!agent.is_active && <Mark>{t('left')}</Mark>}
      {ranks
        .filter(([, rank]) => rank > 0)
        .map(([name, rank]) => (
          <Mark key={name}>
            {t(`columns.${name}`)}: {t('rank', { rank })}
          </Mark>
        ))}
    </Group>
  );
}

function Rows({
  measured,
  filters,
}: {
  measured: Parameters<typeof rowsOf>[0];
  filters: Parameters<typeof rowsOf>[1];
}) {
  const { t } = useTranslation('analytics');
  const rows = rowsOf(measured, filters);
  const { day } = useFormats();
  const lists = [
    ['leads', rows.leads()],
    ['quotes', rows.quotes()],
    ['policies', rows.policies()],
  ] as const;
  return (
    <Group gap={8}>
      <Text size="sm" c="dimmed">
        {t('agent.rows', { from: day(measured.period_start), to: day(measured.period_end) })}
      </Text>
      {lists.map(([name, link]) => (
        <Button key={name} size="xs" variant="default" onClick={() => go(link)}>
          {t(`agent.${name}`)}
        </Button>
      ))}
    </Group>
  );
}
