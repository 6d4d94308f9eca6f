import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount } from '#platform/contract/typed-amount.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { type Goals, SetGoal } from '../contract/spend.ts';
import { analyticsApi } from './use-analytics.ts';

interface Values extends Record<string, unknown> {
  leads: string;
  policies: string;
  premium: string;
}

const numberOr = (text: string) => (text.trim() === '' ? null : Number(text));

/** Form for this month's goal of the agency or of one of its users. */
export default function GoalForm({ goals, close }: { goals: Goals; close: () => void }) {
  const { t } = useTranslation(['analytics/more', 'analytics']);
  const [whose, setWhose] = useState('');
  return (
    <>
      <NativeSelect
        label={t('goals.whose')}
        value={whose}
        onChange={({ currentTarget }) => setWhose(currentTarget.value)}
        data={goals.goals.map(({ agent_id, agent_name }) => ({
          value: agent_id ?? '',
          label: agent_id ? agent_name : t('goals.agency'),
        }))}
        mb="sm"
      />
      <Amounts key={whose} goals={goals} close={close} whose={whose} />
    </>
  );
}

function Amounts({ goals, close, whose }: { goals: Goals; close: () => void; whose: string }) {
  const { t } = useTranslation(['analytics/more', 'analytics', 'platform']);
  const refresh = useRefresh(analyticsApi.setGoal);
  const agent_id = whose || null;
  const now = goals.goals.find((row) => row.agent_id === agent_id);
  const text = (name: 'leads' | 'policies' | 'premium') => String(now?.[name].goal ?? '');
  const toBody = ({ leads, policies, premium }: Values) => ({
    month: goals.month,
    agent_id,
    leads: numberOr(leads),
    policies: numberOr(policies),
    premium: premium.trim() === '' ? null : readAmount(premium),
  });
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm<Values>(
    `goal-draft:${userId}:${goals.month}:${whose}`,
    SetGoal,
    () => ({ leads: text('leads'), policies: text('policies'), premium: text('premium') }),
    {
      toBody,
    },
  );
  async function set(values: Values): Promise<void> {
    await analyticsApi.setGoal({ body: toBody(values) as SetGoal });
    clear();
    sayDone(t('platform:results.saved'));
    close();
    await refresh();
  }
  return (
    <div ref={focusStart}>
      <CallForm
        form={form}
        notice={notice}
        call={set}
        otherwise={t('platform:results.error_updating')}
        gap="sm"
        actions={
          <DialogActions>
            <Button variant="default" onClick={close} disabled={form.submitting}>
              {t('platform:actions.cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('platform:actions.save')}
            </Button>
          </DialogActions>
        }
      >
        {(['leads', 'policies'] as const).map((name) => (
          <TextInput
            key={form.key(name)}
            label={t(`goals.${name}`)}
            data-autofocus={name === 'leads' || undefined}
            inputMode="numeric"
            {...form.getInputProps(name)}
          />
        ))}
        <MoneyInput key={form.key('premium')} form={form} path="premium" label={t('goals.premium')} />
      </CallForm>
    </div>
  );
}
