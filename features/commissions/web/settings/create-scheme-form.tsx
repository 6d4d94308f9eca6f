import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { go } from '#platform/web/navigation.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { CreateScheme } from '../../contract/schemes.ts';
import { commissionApi } from '../use-commissions.ts';
import { SchemeFields } from './scheme-fields.tsx';
import { blankScheme, bodyOfScheme, type SchemeValues } from './scheme-values.ts';

/** A new scheme without rules. */
export default function CreateSchemeForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['commissions/settings', 'platform']);
  const refresh = useRefresh(commissionApi.createScheme);
  const { id: userId } = useUser();
  // One dialog, one scheme: a second click or a lost response creates nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<SchemeValues>(
    `scheme-draft:${userId}:new`,
    CreateScheme,
    blankScheme,
    {
      toBody: bodyOfScheme,
    },
  );
  async function create(values: SchemeValues): Promise<void> {
    const { name } = await commissionApi.createScheme({ body: bodyOfScheme(values) }, { idempotencyKey });
    clear();
    sayDone(t('scheme_form.next'), t('scheme_form.done', { name }));
    close();
    go({ tab: 'commissions', section: 'settings' });
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('scheme_form.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('scheme_form.submit')}
          </Button>
        </DialogActions>
      }
    >
      <SchemeFields form={form} isFirst />
    </CallForm>
  );
}
