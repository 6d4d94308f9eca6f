import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { SideBySide } from '#platform/web/form/side-by-side.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayUndoable } from '#platform/web/records/undo-notice.tsx';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { SendToList, takenBackSeconds } from '../../contract/by-hand.ts';
import { communicationApi } from '../use-communications.ts';
import { type Group, groupNames, groups } from './list-groups.ts';
import { ListOutcome } from './list-outcome.tsx';
import { blankList, bodyOfList, type ListValues, recordsOf } from './list-values.ts';
import { MessageFields } from './message-fields.tsx';

/** One message to many clients: the recipients, the text, and which clients are left out and why. */
export default function ListForm({ close }: { close: () => void }) {
  const { t } = useTranslation(['communications/by-hand', 'communications', 'platform']);
  const refresh = useRefresh(communicationApi.sendToList);
  // One dialog, one message: a second click or a lost response sends nothing more.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<ListValues | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  // The number of recipients in the open confirmation; null: none is open.
  const [asked, setAsked] = useState<number | null>(null);
  const { form, notice, clear } = useDraftedForm<ListValues>(`list-draft:${useUser().id}`, SendToList, blankList, {
    toBody: (values) => bodyOfList(ids, values),
    changed(values) {
      setTyped(values);
      setAsked(null);
    },
  });
  const now = typed ?? form.getValues();
  const group = now.group as Group;
  const records = useQuery({
    queryKey: ['list-to-write-to', group, now.product_type],
    async queryFn({ signal }) {
      const found = await recordsOf({ group, product_type: now.product_type }, signal);
      setIds(found.ids);
      return found;
    },
    gcTime: 0,
    retry: false,
  });

  async function send(values: ListValues): Promise<void> {
    const body = bodyOfList(ids, values);
    if (asked === null) {
      const { count } = await communicationApi.previewList({ body });
      return setAsked(count);
    }
    const sent = await communicationApi.sendToList({ body }, { idempotencyKey });
    clear();
    const waits = sent.example?.reason_code === 'no_mail_server';
    sayUndoable(
      t(waits ? 'list.waits' : 'list.sent', { count: sent.count }),
      () => void takeBack(sent.ids),
      takenBackSeconds * 1_000,
    );
    close();
    await refresh();
  }

  async function takeBack(sent: string[]): Promise<void> {
    try {
      const { count } = await communicationApi.takeBackList({ body: { ids: sent } });
      sayDone(t('list.taken_back', { count }));
    } catch (error) {
      sayRefused(t('list.not_taken_back'), error, t('list.not_taken_back'));
    }
    await refresh();
  }

  return (
    <CallForm
      once={asked !== null}
      form={form}
      notice={notice}
      call={send}
      otherwise={t('failed')}
      gap="sm"
      actions={
        <DialogActions>
          {asked === null ? (
            <Button variant="default" onClick={close} disabled={form.submitting}>
              {t('platform:actions.cancel')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setAsked(null)} disabled={form.submitting}>
              {t('list.back')}
            </Button>
          )}
          <Button
            type="submit"
            loading={form.submitting}
            disabled={ids.length === 0 || asked === 0}
            // The second click of a double click confirms nothing.
            onClick={(event) => event.detail > 1 && event.preventDefault()}
          >
            {asked === null ? t('list.send') : t('list.sure', { count: asked })}
          </Button>
        </DialogActions>
      }
    >
      <SideBySide>
        <NativeSelect
          label={t('list.group')}
          data={groupNames.map((value) => ({ value, label: t(`list.groups.${value}`) }))}
          data-autofocus
          key={form.key('group')}
          {...form.getInputProps('group')}
          onChange={({ currentTarget }) => {
            form.setFieldValue('group', currentTarget.value);
            // A template applies to one type of record.
            form.setFieldValue('template_id', '');
          }}
        />
        <NativeSelect
          label={t('list.product_type')}
          data={[
            { value: '', label: t('list.all_products') },
            ...productTypes.map((value) => ({ value, label: t(`list.products.${value}`) })),
          ]}
          key={form.key('product_type')}
          {...form.getInputProps('product_type')}
        />
      </SideBySide>
      <MessageFields form={form} now={now} kind={groups[group].kind} />
      {records.isSuccess && (
        <ListOutcome body={bodyOfList(ids, now)} total={records.data.total} foundCount={records.data.ids.length} />
      )}
    </CallForm>
  );
}
