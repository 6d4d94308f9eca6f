import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenRecord } from '#features/clients/web/index.tsx';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { SendMessage } from '../../contract/by-hand.ts';
import { type SendingType, sendingTypes } from '../../contract/channels.ts';
import { purposes } from '../../contract/messages.ts';
import { contentMax, smsContentMax, subjectMax } from '../../contract/templates.ts';
import { communicationApi } from '../use-communications.ts';
import { Composed } from './composed.tsx';
import { TemplateSelect } from './template-select.tsx';
import { blankMessage, bodyOfMessage, type WriteValues } from './write-values.ts';

/** A message to the client of a record: by a template or in own words, shown as it would be sent. */
export default function WriteForm({ record, close }: { record: WrittenRecord; close: () => void }) {
  const { t } = useTranslation(['communications/by-hand', 'communications', 'platform']);
  const refresh = useRefresh(communicationApi.sendMessage);
  // One dialog, one message: a second click or a lost answer sends nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<WriteValues | null>(null);
  const { form, notice, clear } = useDraftedForm<WriteValues>(
    `message-draft:${useUser().id}:${record.recordId}`,
    SendMessage,
    blankMessage,
    { toBody: (values) => bodyOfMessage(record, values), changed: setTyped },
  );
  const now = typed ?? form.getValues();
  const channel = now.communication_type as SendingType;
  const isOwnWords = now.template_id === '' || now.content !== '';

  async function send(values: WriteValues): Promise<void> {
    const { status, recipient_name } = await communicationApi.sendMessage(
      { body: bodyOfMessage(record, values) },
      { idempotencyKey },
    );
    clear();
    sayDone(t(status === 'Queued' ? 'planned' : 'sent'), recipient_name);
    close();
    await refresh();
  }

  return (
    <CallForm
      once
      {...{ form, notice }}
      call={send}
      otherwise={t('failed')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('send')}
          </Button>
        </DialogActions>
      }
    >
      <SideBySide>
        <NativeSelect
          label={t('fields.communication_type')}
          data={sendingTypes.map((value) => ({ value, label: t(`communications:communication_type.${value}`) }))}
          data-autofocus
          key={form.key('communication_type')}
          {...form.getInputProps('communication_type')}
          onChange={({ currentTarget }) => {
            form.setFieldValue('communication_type', currentTarget.value);
            // A template is of one channel.
            form.setFieldValue('template_id', '');
          }}
        />
        <TemplateSelect {...{ form, channel }} kind={record.kind} />
      </SideBySide>
      {isOwnWords && channel === 'Email' && (
        <TextInput
          label={t('fields.subject')}
          autoComplete="off"
          maxLength={subjectMax}
          key={form.key('subject')}
          {...form.getInputProps('subject')}
        />
      )}
      {isOwnWords && (
        <LongText
          label={t('fields.content')}
          aria-required
          rows={channel === 'Email' ? 8 : 4}
          maxLength={channel === 'SMS' ? smsContentMax : contentMax}
          key={form.key('content')}
          {...form.getInputProps('content')}
        />
      )}
      <SideBySide>
        <NativeSelect
          label={t('fields.purpose')}
          description={t(`purpose_hint.${now.purpose as 'service'}`)}
          data={purposes.map((value) => ({ value, label: t(`purpose.${value}`) }))}
          key={form.key('purpose')}
          {...form.getInputProps('purpose')}
        />
        <TextInput
          type="datetime-local"
          label={t('fields.scheduled_at')}
          description={t('fields.scheduled_hint')}
          key={form.key('scheduled_at')}
          {...form.getInputProps('scheduled_at')}
        />
      </SideBySide>
      <Composed body={bodyOfMessage(record, now)} />
    </CallForm>
  );
}
