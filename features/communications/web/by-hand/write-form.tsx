import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrittenRecord } from '#features/clients/web/index.tsx';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { SendMessage } from '../../contract/by-hand.ts';
import { communicationApi } from '../use-communications.ts';
import { Composed } from './composed.tsx';
import { MessageFields } from './message-fields.tsx';
import { blankMessage, bodyOfMessage, type WriteValues } from './write-values.ts';

/** A message to the client of a record, from a template or in the user's own words, shown as it would be sent. */
export default function WriteForm({ record, close }: { record: WrittenRecord; close: () => void }) {
  const { t } = useTranslation(['communications/by-hand', 'communications', 'platform']);
  const refresh = useRefresh(communicationApi.sendMessage);
  // One dialog, one message: a second click or a lost response sends nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<WriteValues | null>(null);
  const { form, notice, clear } = useDraftedForm<WriteValues>(
    `message-draft:${useUser().id}:${record.recordId}`,
    SendMessage,
    blankMessage,
    { toBody: (values) => bodyOfMessage(record, values), changed: setTyped },
  );
  const now = typed ?? form.getValues();

  async function send(values: WriteValues): Promise<void> {
    const { status, reason_code, recipient_name } = await communicationApi.sendMessage(
      { body: bodyOfMessage(record, values) },
      { idempotencyKey },
    );
    clear();
    sayDone(t(reason_code === 'no_mail_server' ? 'waits' : status === 'Queued' ? 'planned' : 'sent'), recipient_name);
    close();
    await refresh();
  }

  return (
    <CallForm
      once
      form={form}
      notice={notice}
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
      <MessageFields form={form} now={now} kind={record.kind} />
      <Composed body={bodyOfMessage(record, now)} />
    </CallForm>
  );
}
