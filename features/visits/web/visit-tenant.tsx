import { Button, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { startVisit, useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { VisitTenant as Asked } from '../contract.ts';
import { visitApi } from './visit-api.ts';

interface Props {
  tenant: { id: string; name: string };
}

/** The button that begins a visit to an agency, and its form. */
export default function VisitTenant({ tenant }: Props) {
  const { t } = useTranslation('visits');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('visit.button')}
      </Button>
      <FormDialog
        opened={isOpen}
        close={() => setOpen(false)}
        title={t('visit.title', { name: tenant.name })}
        size={520}
        fields={1}
      >
        <div ref={focusStart}>{isOpen && <VisitForm tenant={tenant} close={() => setOpen(false)} />}</div>
      </FormDialog>
    </>
  );
}

function VisitForm({ tenant: { id, name }, close }: Props & { close: () => void }) {
  const { t } = useTranslation(['visits', 'platform']);
  const before = useQuery(asking(visitApi.listTenantVisits, { params: { id } }));
  const refresh = useRefresh(visitApi.visitTenant);
  const { form, notice, clear } = useDraftedForm(`visit:${useUser().id}:${id}`, Asked, () => ({ reason: '' }));
  const isAsked = (word: 'Waiting' | 'Agreed') => before.data?.some(({ status }) => status === word);
  const about = isAsked('Agreed') ? 'visit.Agreed' : isAsked('Waiting') ? 'visit.Waiting' : 'visit.text';

  async function begin({ reason }: { reason: string }): Promise<void> {
    const { access_token, user } = await visitApi.visitTenant({ params: { id }, body: { reason } });
    clear();
    if (access_token && user) {
      startVisit({ access_token, user, remember_me: false });
      return;
    }
    sayDone(t('visit.asked'), name);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={begin}
      otherwise={t('visit.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('visit.begin')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t(about)}</Text>
      <Textarea
        label={t('visit.reason')}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </CallForm>
  );
}
