import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { Mark } from '#platform/web/records/mark.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import type { AgentPerformance } from '../contract/figures.ts';
import { meansOf } from '../contract/of-nothing.ts';
import { rowsOf } from '../contract/rows-of.ts';
import { AgentPage } from './agent-page.tsx';
import classes from './analytics.module.css';
import { ExportButton } from './export-button.tsx';
import { SectionOf } from './section-of.tsx';
import { analyticsApi } from './use-analytics.ts';
import { useBody } from './use-body.ts';
import { useDays } from './use-days.ts';
import { type RangeFilters, useRange } from './use-range.ts';

const bestTo = 3;

/** Each agent's figures, with the three ranks. */
export default function AgentsSection() {
  const { t } = useTranslation(['analytics', 'platform']);
  const { filters } = useRange();
  const { openId, open, close } = useListView('analytics');
  const body = useBody();
  const answer = useQuery(asking(analyticsApi.readAgentPerformance, { query: filters }));
  return (
    <SectionOf answer={answer}>
      {(agents) =>
        openId ? (
          <AgentPage id={openId} agent={agents.find(({ agent_id }) => agent_id === openId) ?? null} close={close} />
        ) : (
          <>
            <ExportButton
              report={t('sections.agents')}
              make={(format, options) =>
                analyticsApi.exportAnalytics({ params: { kind: 'agents' }, body: body(format) }, options)
              }
            />
            <Paper mt="sm" p="md" className={classes.scroll}>
              {agents.length === 0 ? (
                <Text c="dimmed">{t('platform:results.no_data')}</Text>
              ) : (
                <Agents agents={agents} filters={filters} open={open} />
              )}
            </Paper>
          </>
        )
      }
    </SectionOf>
  );
}

interface AgentsProps {
  agents: readonly AgentPerformance[];
  filters: RangeFilters;
  open: (id: string) => void;
}

/** The rows that the cells of these columns count. */
const opened = {
  leads: (rows: RowsOf) => rows.leads(),
  conversion: (rows: RowsOf) => rows.leads('Cerrado'),
  quotes: (rows: RowsOf) => rows.quotes(),
  policies: (rows: RowsOf) => rows.policies(),
  revenue: (rows: RowsOf) => rows.policies(),
  commissions: (rows: RowsOf) => rows.commissions(),
  to_quote: (rows: RowsOf) => rows.timed('lead_to_quote'),
  to_policy: (rows: RowsOf) => rows.timed('to_close'),
  in_all: (rows: RowsOf) => rows.timed('whole'),
} as const;
type RowsOf = ReturnType<typeof rowsOf>;

function Agents({ agents, filters, open }: AgentsProps) {
  const { t } = useTranslation(['analytics', 'platform']);
  const { money, rate, number } = useFormats();
  const days = useDays();
  const columns = [
    ['leads', (row) => number(row.total_leads)],
    [
      'conversion',
      (row) => {
        const rateOfLeads = meansOf(row).lead_conversion_rate;
        return rateOfLeads === null ? '–' : <Ranked text={rate(rateOfLeads)} rank={row.rank_by_conversion} />;
      },
    ],
    ['quotes', (row) => number(row.total_quotes)],
    ['policies', (row) => <Ranked text={number(row.total_policies)} rank={row.rank_by_policies} />],
    ['revenue', (row) => <Ranked text={money(row.total_policy_value)} rank={row.rank_by_revenue} />],
    ['commissions', (row) => money(row.total_commissions)],
    ['to_quote', (row) => days(meansOf(row).average_lead_to_quote_days)],
    ['to_policy', (row) => days(meansOf(row).average_quote_to_policy_days)],
    ['in_all', (row) => days(meansOf(row).average_total_cycle_days)],
  ] as const satisfies readonly (readonly [string, (row: AgentPerformance) => React.ReactNode])[];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('range.agent')}</th>
          {columns.map(([name]) => (
            <th key={name} scope="col">
              {t(`columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {agents.map((row) => (
          <tr key={row.agent_id}>
            <th scope="row">
              <button
                type="button"
                className={classes.name}
                aria-label={t('agent.open', { name: row.agent_name })}
                onClick={() => open(row.agent_id)}
              >
                {row.agent_name}
              </button>
              {!row.is_active && ` (${t('left')})`}
            </th>
            {columns.map(([name, cell]) => {
              const told = cell(row);
              const show = () => go(opened[name](rowsOf(row, { ...filters, agents: row.agent_id })));
              return (
                <td key={name}>
                  {told === '–' ? (
                    told
                  ) : (
                    <button type="button" className={classes.name} onClick={show}>
                      {told}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ranked({ text, rank }: { text: string; rank: number }) {
  const { t } = useTranslation(['analytics', 'platform']);
  if (rank === 0) return text;
  return (
    <>
      {text} <Mark tone={rank <= bestTo ? 'success' : 'neutral'}>{t('rank', { rank })}</Mark>
    </>
  );
}
