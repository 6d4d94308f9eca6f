import { Button, NativeSelect, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierNames } from '#features/carriers/web/index.tsx';
import { type LeadDuplicate, productTypes } from '#features/leads/contract.ts';
import { carrierMax } from '#features/quotes/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { now } from '#platform/web/clock.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import { PersonSelect } from '#platform/web/form/person-select.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { SuggestedText } from '#platform/web/form/suggested-text.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { type CreatePolicy, policyNumberMax } from '../contract.ts';
import { ClientOfPolicy } from './client-of-policy.ts';
import { blankPolicy, type NewPolicyValues, newPolicyBody } from './new-policy-values.ts';
import { OwnFields } from './own-fields.tsx';
import { PolicyLink } from './policy-link.tsx';
import { newPolicyIn } from './policy-term.ts';
import { TermFields } from './term-fields.tsx';
import { policyApi } from './use-policies.ts';

const fieldOfCode = { policy_number_taken: 'policy_number' };

/** A policy that was sold without a quote, in two tabs: its client and its terms. */
export default function NewPolicyForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['policies', 'leads', 'platform']);
  const refresh = useRefresh(policyApi.createPolicy);
  const { id: userId, agency } = useUser();
  const timeZone = agency?.time_zone ?? 'America/New_York';
  const carriers = useCarrierNames();
  const sellers = useSellers();
  const [tab, setTab] = useState<'client' | 'policy'>('client');
  const [client, setClient] = useState<LeadDuplicate | null>(null);
  const clientId = client?.client_id;
  // One dialog, one policy: a second click or a lost response creates nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<NewPolicyValues>(
    `policy-draft:${userId}:new`,
    newPolicyIn(timeZone),
    () => blankPolicy(userId, now(), timeZone),
    { toBody: newPolicyBody },
  );

  async function create(values: NewPolicyValues): Promise<void> {
    const policy = await policyApi.createPolicy(
      { body: { ...newPolicyBody(values), ...(clientId && { client_id: clientId }) } as CreatePolicy },
      { idempotencyKey: `${idempotencyKey}:${clientId ?? 'new'}` },
    );
    clear();
    sayDone(<PolicyLink id={policy.id} />, t('create.done', { number: policy.policy_number }));
    close();
    await refresh();
  }

  const amount = (name: 'annual_premium' | 'deductible' | 'coverage_amount') => (
    <MoneyInput
      key={name}
      form={form}
      path={name}
      label={t(`fields.${name}`)}
      withAsterisk={name === 'annual_premium'}
    />
  );
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      fieldOfCode={fieldOfCode}
      call={create}
      otherwise={t('platform:results.error_creating')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          {tab === 'client' && (
            <Button variant="light" onClick={() => setTab('policy')} disabled={form.submitting}>
              {t('new.next')}
            </Button>
          )}
          <Button type="submit" loading={form.submitting}>
            {clientId ? t('new.submit_existing') : t('new.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t('new.text')}</Text>
      <Tabs value={tab} onChange={(value) => setTab(value as typeof tab)} keepMounted>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="client">{t('new.client_tab')}</Tabs.Tab>
          <Tabs.Tab value="policy">{t('new.policy_tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="client">
          <ClientOfPolicy form={form} of="policy" chosen={client} choose={setClient} />
        </Tabs.Panel>
        <Tabs.Panel value="policy">
          <Stack gap="sm">
            <SideBySide>
              <NativeSelect
                label={t('fields.product_type')}
                withAsterisk
                data={[
                  { value: '', label: '' },
                  ...productTypes.map((value) => ({ value, label: t(`leads:product.${value}`) })),
                ]}
                key={form.key('product_type')}
                {...form.getInputProps('product_type')}
              />
              <SuggestedText
                label={t('fields.carrier')}
                suggestions={carriers}
                maxLength={carrierMax}
                key={form.key('carrier')}
                {...form.getInputProps('carrier')}
              />
            </SideBySide>
            <TextInput
              label={t('create.policy_number')}
              description={t('create.policy_number_hint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={policyNumberMax}
              autoComplete="off"
              key={form.key('policy_number')}
              {...form.getInputProps('policy_number')}
            />
            <TermFields form={form} />
            <SideBySide>
              {amount('annual_premium')}
              {amount('deductible')}
              {amount('coverage_amount')}
              <TextInput
                label={t('fields.coverage_limits')}
                autoComplete="off"
                key={form.key('coverage_limits')}
                {...form.getInputProps('coverage_limits')}
              />
            </SideBySide>
            <PersonSelect form={form} path="agent_id" label={t('fields.agent_assigned')} people={sellers} />
            <OwnFields form={form} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </CallForm>
  );
}
