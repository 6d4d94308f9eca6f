import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { asking } from '#platform/web/reads.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { type Statement, statementLinesMax } from '../../contract/statements.ts';
import { commissionApi, nameOf } from '../use-commissions.ts';
import { StatementFiles } from './statement-files.tsx';
import classes from './statements.module.css';

/** The statement of an agent for a period: lines, adjustments, the amount carried forward, and the amount to pay. */
export default function StatementView({ periodId, agentId }: { periodId: string; agentId: string }) {
  const params = { id: periodId, agent_id: agentId };
  const statement = useQuery(asking(commissionApi.readStatement, { params }));
  if (statement.isError) return <LoadError error={statement.error} retry={() => void statement.refetch()} />;
  if (statement.isPending) return <FormSkeleton fields={4} />;
  return <StatementDrawer statement={statement.data} />;
}

function StatementDrawer({ statement }: { statement: Statement }) {
  const { t } = useTranslation(['commissions/statements', 'commissions']);
  const formats = useFormats();
  const periodName = useMadeName()(statement.period.name);
  const { period, agent, lines, commissions, adjustments, carried_forward, net, net_to_pay } = statement;
  const sums = [
    [t('commissions'), commissions],
    [t('adjustments'), adjustments],
    ...(carried_forward === 0 ? [] : ([[t('carried_forward'), carried_forward]] as const)),
  ] as const;
  return (
    <>
      <div className={classes.head}>
        <h2>{agent.full_name}</h2>
        <p>
          {[periodName, period.scheme_name, `${formats.day(period.start_date)} – ${formats.day(period.end_date)}`].join(
            ' · ',
          )}
        </p>
      </div>
      <dl className={classes.sum}>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.money(amount)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{t('net_to_pay')}</dt>
          <dd>{formats.money(net_to_pay)}</dd>
        </div>
      </dl>
      {net < 0 && (
        <Text size="sm" c="dimmed">
          {t('carried', { amount: formats.money(net) })}
        </Text>
      )}
      <Part title={t('lines', { count: lines, number: formats.number(lines) })}>
        {statement.paid.map((line) => (
          <li key={line.id}>
            <span>
              {nameOf(line)}
              <small>{[line.policy?.policy_number, line.rule_name].filter(Boolean).join(' · ')}</small>
            </span>
            <span>{formats.money(line.commission_amount)}</span>
          </li>
        ))}
      </Part>
      {lines > statementLinesMax && (
        <Text size="xs" c="dimmed">
          {t('rest')}
        </Text>
      )}
      {statement.adjusted.length > 0 && (
        <Part title={t('adjusted')}>
          {statement.adjusted.map((one) => (
            <li key={one.id}>
              <span>
                {t(`commissions:adjustment_type.${one.adjustment_type}`)}: {one.reason}
                <small>
                  {[formats.day(one.made_on), one.client_name, one.policy_number].filter(Boolean).join(' · ')}
                </small>
              </span>
              <span>{formats.money(one.adjustment_amount)}</span>
            </li>
          ))}
        </Part>
      )}
      <DialogActions>
        <StatementFiles periodId={period.id} agentId={agent.id} description={`${agent.full_name} · ${periodName}`} />
      </DialogActions>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}
