import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { RecordLink } from '#platform/web/records/record-link.tsx';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { CreateCarrier } from '../contract.ts';
import { carrierApi } from './carrier-api.ts';
import { CarrierFields } from './carrier-fields.tsx';
import { bodyOfCarrier, type CarrierValues, noCarrier } from './carrier-values.ts';

/** A new carrier. */
export default function CreateCarrierForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['carriers', 'leads', 'platform']);
  const refresh = useRefresh(carrierApi.createCarrier);
  const { id: userId } = useUser();
  // One dialog creates one carrier: a second click or a lost response creates no second one.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<CarrierValues>(
    `carrier-draft:${userId}:new`,
    CreateCarrier,
    () => noCarrier,
    { toBody: bodyOfCarrier },
  );

  async function create(values: CarrierValues): Promise<void> {
    const carrier = await carrierApi.createCarrier({ body: bodyOfCarrier(values) }, { idempotencyKey });
    clear();
    sayDone(
      <RecordLink tab="carriers" id={carrier.id}>
        {t('create.view')}
      </RecordLink>,
      t('create.done', { name: carrier.name }),
    );
    close();
    await refresh();
  }

  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={create}
      otherwise={t('platform:results.error_creating')}
      fieldOfCode={{ carrier_taken: 'name' }}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('create.submit')}
          </Button>
        </DialogActions>
      }
    >
      <CarrierFields form={form} isFirst />
    </CallForm>
  );
}
