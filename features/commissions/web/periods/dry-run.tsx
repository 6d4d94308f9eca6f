import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { ChosenRow } from '#platform/web/records/chosen-row.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { sayDone } from '#platform/web/say.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { FormSkeleton } from '#platform/web/ui/form-skeleton.tsx';
import { dryRunMax, type DryRun as Preview } from '../../contract/calculating.ts';
import { commissionApi } from '../use-commissions.ts';
import { useProductText } from '../use-names.ts';
import { leftOutCounts } from './left-out.tsx';
import { PeriodFigures } from './period-figures.tsx';
import classes from './periods.module.css';
import { showPeriod, useDryRun } from './use-periods.ts';

/** Shows what a calculation of the period would write, before it runs. */
export default function DryRun({ id, close }: { id: string; close: () => void }) {
  const { t } = useTranslation('commissions/periods');
  // The agent whose lines are shown; null: all.
  const [agentId, show] = useState<string | null>(null);
  const preview = useDryRun(id, agentId);
  if (preview.isError) return <LoadError error={preview.error} retry={() => void preview.refetch()} />;
  if (preview.isPending) {
    return (
      <>
        <Text size="sm" c="dimmed" role="status" mb="sm">
          {t('calculate.looking')}
        </Text>
        <FormSkeleton fields={4} />
      </>
    );
  }
  return (
    <Shown
      id={id}
      preview={preview.data}
      isOld={preview.isPlaceholderData}
      agentId={agentId}
      show={show}
      close={close}
    />
  );
}

const Nothing = z.object({});

interface ShownProps {
  id: string;
  preview: Preview;
  /** The lines of another agent are loading. */
  isOld: boolean;
  agentId: string | null;
  show: (agentId: string | null) => void;
  close: () => void;
}

function Shown({ id, preview, isOld, agentId, show, close }: ShownProps) {
  const { t } = useTranslation(['commissions/periods', 'commissions', 'platform']);
  const formats = useFormats();
  const madeName = useMadeName();
  const refresh = useRefresh(commissionApi.calculatePeriod);
  const form = useValidatedForm(Nothing, {});
  async function calculate(): Promise<void> {
    const { name } = await commissionApi.calculatePeriod({ params: { id } });
    sayDone(t('calculate.started'), madeName(name));
    close();
    showPeriod(id);
    await refresh();
  }
  const { lines, by_agent } = preview;
  const leftOut = leftOutCounts(preview.left_out);
  return (
    <CallForm
      once
      form={form}
      call={calculate}
      otherwise={t('calculate.failed')}
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('calculate.button')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('calculate.hint')}</Text>
      <PeriodFigures totals={preview} />
      {preview.unset_bonuses.length > 0 && (
        <Text size="sm" role="status">
          {t('calculate.unset_bonuses', { names: preview.unset_bonuses.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      {by_agent.length > 0 && (
        <Part title={t('agents.title')}>
          <ul className={classes.rows}>
            {by_agent.map(({ agent_id, agent_name, total_policies: count, total_commissions: total }) => (
              <li key={agent_id}>
                <ChosenRow isChosen={agentId === agent_id} choose={() => show(agentId === agent_id ? null : agent_id)}>
                  <PersonMark name={agent_name} />
                  <span className={classes.rowEnd}>
                    {formats.money(total)}
                    <small>{t('agents.policies', { count, number: formats.number(count) })}</small>
                  </span>
                </ChosenRow>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {lines.length > 0 && (
        <Part title={t('calculate.lines')}>
          <Lines lines={lines} isOld={isOld} />
          {lines.length === dryRunMax && <Cut>{t('calculate.first', { number: formats.number(dryRunMax) })}</Cut>}
        </Part>
      )}
      {leftOut.length > 0 && (
        <Part title={t('left_out.title')}>
          <ul className={classes.reasons}>
            {leftOut.map(([reason, count]) => (
              <li key={reason}>
                <strong>{formats.number(count)}</strong> {t(`commissions:left_out.${reason}`)}
              </li>
            ))}
          </ul>
          <details className={classes.details}>
            <summary>{t('left_out.show')}</summary>
            <ul className={classes.rows}>
              {preview.left_out_policies.map((policy) => (
                <li key={policy.id}>
                  <span className={classes.rowName}>
                    {policy.client_name}
                    <small>{policy.policy_number}</small>
                  </span>
                  <span className={classes.rowEnd}>
                    {formats.day(policy.effective_date)}
                    <small>{t(`commissions:left_out.${policy.reason}`)}</small>
                  </span>
                </li>
              ))}
            </ul>
            {preview.left_out_policies.length === dryRunMax && (
              <Cut>{t('calculate.first', { number: formats.number(dryRunMax) })}</Cut>
            )}
          </details>
        </Part>
      )}
    </CallForm>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A note that there are more rows. */
function Cut({ children }: { children: string }) {
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {children}
    </Text>
  );
}

function Lines({ lines, isOld }: { lines: Preview['lines']; isOld: boolean }) {
  const { t } = useTranslation(['commissions/periods', 'commissions']);
  const formats = useFormats();
  const productText = useProductText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <ul className={classes.rows} data-scrolls tabIndex={0} aria-label={t('calculate.lines')} aria-busy={isOld}>
      {lines.map((line) => (
        <li key={`${line.rule_id} ${line.agent_id} ${line.policy_id}`}>
          <span className={classes.rowName}>
            {line.client_name || line.rule_name}
            <small>
              {[line.policy_number, productText(line.product_type), line.agent_name, line.rule_name]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <span className={classes.rowEnd}>
            {formats.money(line.commission_amount)}
            <small>
              {[
                t(
                  `commissions:kind.${line.policy_id === null ? 'bonus' : line.is_renewal ? 'renewal' : 'new_business'}`,
                ),
                line.is_late && t('commissions:mark.late'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
