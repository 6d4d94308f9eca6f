import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactFields } from '#features/clients/contract.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { blankValues, bodyOf } from '#platform/web/form/field-values.ts';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { type CreateLead, type LeadDuplicate, leadFields } from '../contract.ts';
import { ClientOfForm } from './client-of-form.tsx';
import { type LeadFormValues, LeadInfoFields } from './lead-fields.tsx';
import { LeadInput } from './lead-input.ts';
import { leadApi } from './use-leads.ts';

const blank: LeadFormValues = {
  contact: blankValues(contactFields, 'create'),
  ...blankValues(leadFields, 'create'),
};
const toCallBody = (values: LeadFormValues) => ({
  ...bodyOf(leadFields, values),
  contact: bodyOf(contactFields, values.contact),
});

/** A new lead, in two tabs. */
export default function CreateLeadForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['leads', 'platform']);
  const refresh = useRefresh(leadApi.createLead);
  const { id: userId } = useUser();
  const [tab, setTab] = useState<'contact' | 'lead'>('contact');
  const [client, setClient] = useState<LeadDuplicate | null>(null);
  const clientId = client?.client_id;
  // One dialog, one lead: a second click or a lost response creates nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<LeadFormValues>(
    `lead-draft:${userId}:new`,
    LeadInput,
    () => ({ ...blank, assigned_agent: userId }),
    { toBody: toCallBody },
  );
  async function create(values: LeadFormValues): Promise<void> {
    const lead = await leadApi.createLead(
      { body: { ...toCallBody(values), ...(clientId && { client_id: clientId }) } as CreateLead },
      { idempotencyKey: `${idempotencyKey}:${clientId ?? 'new'}` },
    );
    clear();
    sayDone(t('platform:results.created'), lead.contact.name);
    close();
    await refresh();
  }

  return (
    <CallForm
      once
      form={form}
      call={create}
      otherwise={t('platform:results.error_creating')}
      notice={notice}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          {tab === 'contact' && (
            <Button variant="light" onClick={() => setTab('lead')} disabled={form.submitting}>
              {t('create.next')}
            </Button>
          )}
          <Button type="submit" loading={form.submitting}>
            {clientId ? t('create.submit_existing') : t('create.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Tabs value={tab} onChange={(value) => setTab(value as typeof tab)} keepMounted>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="contact">{t('create.contact_tab')}</Tabs.Tab>
          <Tabs.Tab value="lead">{t('create.lead_tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contact">
          <ClientOfForm form={form} of="lead" chosen={client} choose={setClient} />
        </Tabs.Panel>
        <Tabs.Panel value="lead">
          <LeadInfoFields form={form} />
        </Tabs.Panel>
      </Tabs>
    </CallForm>
  );
}
