import { Paper, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { MoreButton } from '#platform/web/records/more-button.tsx';
import { itemsOf, usePages } from '#platform/web/records/use-pages.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { commissionApi } from '../use-commissions.ts';
import { StatementButton } from './statement-button.tsx';
import classes from './statements.module.css';

const pageSize = 6;

interface OwnStatementsProps {
  /** Whether this component reports a failure to load. */
  saysFailure: boolean;
}

/** The user's own statements, latest first. Renders nothing if there are none. */
export function OwnStatements({ saysFailure }: OwnStatementsProps) {
  const { t } = useTranslation(['commissions/statements', 'commissions']);
  const formats = useFormats();
  const madeName = useMadeName();
  const headingId = useId();
  const list = usePages(commissionApi.listStatements, { query: { agent: 'me', limit: pageSize } });
  const statements = itemsOf(list.data);
  if (list.isError && saysFailure) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  if (statements.length === 0) return null;
  return (
    <Paper component="section" p="md" mt="sm" aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {t('own')}
      </Title>
      <ul className={classes.rows}>
        {statements.map(({ period, agent, lines, net_to_pay }) => (
          <li key={period.id}>
            <span>
              {madeName(period.name)}
              <small>
                {[
                  `${formats.day(period.start_date)} – ${formats.day(period.end_date)}`,
                  t('lines', { count: lines, number: formats.number(lines) }),
                  t(`commissions:period_status.${period.status}`),
                ].join(' · ')}
              </small>
            </span>
            <span className={classes.end}>
              <strong>{formats.money(net_to_pay)}</strong>
              <StatementButton
                periodId={period.id}
                agentId={agent.id}
                description={`${agent.full_name} · ${madeName(period.name)}`}
              />
            </span>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Paper>
  );
}
