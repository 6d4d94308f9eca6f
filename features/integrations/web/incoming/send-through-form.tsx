import { Button, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { integrationApi, useIntegrationChoice } from '../use-integrations.ts';
import type { SentKind } from './sent-kind.ts';

const Which = z.object({ integration_id: z.string(), which: z.string() });
type Values = z.infer<typeof Which>;

interface SendThroughFormProps {
  kind: SentKind;
  /** The initial choice. `''` means all. */
  integrationId: string;
  close: () => void;
}

/** Reprocesses all failed incoming leads, or processes all waiting ones, of one integration or of all. */
export default function SendThroughForm({ kind, integrationId, close }: SendThroughFormProps) {
  const { t } = useTranslation(['integrations/incoming', 'integrations', 'platform']);
  const { number } = useFormats();
  const isHeld = kind === 'held';
  const call = isHeld ? integrationApi.processHeld : integrationApi.reprocessFailed;
  const refresh = useRefresh(call);
  const integrations = useIntegrationChoice();
  const form = useValidatedForm<Values>(Which, { integration_id: integrationId, which: 'all' });

  async function send({ integration_id, which }: Values): Promise<void> {
    const of = integration_id ? { integration_id } : {};
    const { count } = isHeld
      ? await integrationApi.processHeld({ body: of })
      : await integrationApi.reprocessFailed({ body: { ...of, since_mapping: which === 'since_mapping' } });
    const told = { count, number: number(count) };
    if (isHeld) sayDone(count === 0 ? t('reprocess.nothing_held') : t('reprocess.held_sent', told));
    else sayDone(count === 0 ? t('reprocess.nothing_sent') : t('reprocess.sent', told));
    close();
    await refresh();
  }

  return (
    <CallForm
      once
      form={form}
      call={send}
      otherwise={t(isHeld ? 'reprocess.process_failed' : 'reprocess.failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t(isHeld ? 'reprocess.held_submit' : 'reprocess.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">{t(isHeld ? 'reprocess.held_text' : 'reprocess.all_text')}</Text>
      <NativeSelect
        label={t('reprocess.of')}
        data-autofocus
        data={[
          { value: '', label: t('reprocess.all_integrations') },
          ...(integrations.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        key={`${form.key('integration_id')}-${integrations.status}`}
        {...form.getInputProps('integration_id')}
      />
      {!isHeld && (
        <NativeSelect
          label={t('reprocess.which')}
          data={[
            { value: 'all', label: t('reprocess.every') },
            { value: 'since_mapping', label: t('reprocess.since_mapping') },
          ]}
          key={form.key('which')}
          {...form.getInputProps('which')}
        />
      )}
    </CallForm>
  );
}
