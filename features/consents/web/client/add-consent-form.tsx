import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { consentChannels, consentPurposes } from '../../contract/choices.ts';
import { AddConsent, wordsMax } from '../../contract.ts';
import { consentApi } from './use-consents.ts';

interface Values extends Record<string, unknown> {
  communication_type: string;
  change: string;
  purposes: string[];
  words: string;
}

const changes = ['given', 'revoked', 'restored'] as const;

/** Records what a client said by phone or on paper, in the client's words. */
export default function AddConsentForm({ clientId, close }: { clientId: string; close: () => void }) {
  const { t } = useTranslation(['consents/client', 'platform']);
  const refresh = useRefresh(consentApi.addConsent);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, notice, clear } = useDraftedForm<Values>(
    `consent-draft:${useUser().id}:${clientId}`,
    AddConsent,
    () => ({ communication_type: 'SMS', change: 'given', purposes: ['service'], words: '' }),
  );
  async function add(values: Values): Promise<void> {
    await consentApi.addConsent({ params: { id: clientId }, body: AddConsent.parse(values) }, { idempotencyKey });
    clear();
    sayDone(t('add.done'));
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={add}
      otherwise={t('platform:results.error_saving')}
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
      <SideBySide>
        <NativeSelect
          label={t('add.channel')}
          data={consentChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
          data-autofocus
          key={form.key('communication_type')}
          {...form.getInputProps('communication_type')}
        />
        <NativeSelect
          label={t('add.change')}
          data={changes.map((value) => ({ value, label: t(`add.changes.${value}`) }))}
          key={form.key('change')}
          {...form.getInputProps('change')}
        />
      </SideBySide>
      <Checkbox.Group label={t('add.purposes')} key={form.key('purposes')} {...form.getInputProps('purposes')}>
        {consentPurposes.map((value) => (
          <Checkbox
            key={value}
            mt="xs"
            value={value}
            label={t(`purpose.${value}`)}
            description={t(`purpose_hint.${value}`)}
          />
        ))}
      </Checkbox.Group>
      <LongText
        label={t('add.words')}
        description={t('add.words_hint')}
        aria-required
        rows={4}
        maxLength={wordsMax}
        key={form.key('words')}
        {...form.getInputProps('words')}
      />
    </CallForm>
  );
}
