import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import type { CommissionPeriod } from '../../contract/periods.ts';
import { StatementButton } from '../statements/statement-button.tsx';
import { showCommissions } from '../use-commissions.ts';
import classes from './periods.module.css';

/** The totals of each agent in a period, with the statement. */
export function ByAgent({ period: { id, name, by_agent } }: { period: CommissionPeriod }) {
  const { t } = useTranslation('commissions/periods');
  const formats = useFormats();
  return (
    <section aria-label={t('agents.title')} className={classes.block}>
      <h3>{t('agents.title')}</h3>
      {by_agent.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('agents.none')}
        </Text>
      )}
      <ul className={classes.agents}>
        {by_agent.map(({ agent_id, agent_name, total_policies, total_premium, total_commissions }) => (
          <li key={agent_id}>
            <button
              type="button"
              className={classes.agent}
              onClick={() => showCommissions({ period_id: id, agent: agent_id })}
            >
              <PersonMark name={agent_name} />
              <small>
                {t('agents.policies', { count: total_policies, number: formats.number(total_policies) })} ·{' '}
                {formats.money(total_premium)}
              </small>
            </button>
            <strong>{formats.money(total_commissions)}</strong>
            <StatementButton periodId={id} agentId={agent_id} description={`${agent_name} · ${name}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
