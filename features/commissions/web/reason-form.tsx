import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Route, Schema } from '#platform/contract/route.ts';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useDraftedForm } from '#platform/web/form/use-drafted-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { Unbroken } from '#platform/web/records/unbroken.tsx';
import { sayDone } from '#platform/web/say.ts';
import { useUser } from '#platform/web/session.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';

interface ReasonFormProps {
  /** The key of the saved draft. */
  draft: string;
  /** Validates `{ reason }`. */
  schema: Schema;
  max: number;
  /** The consequence. */
  text: string;
  submit: string;
  done: string;
  /** The record. */
  description: string;
  /** The route that `send` calls. */
  write: { route: Route };
  send: (body: { reason: string }) => Promise<unknown>;
  close: () => void;
}

/** Performs an action with a reason, which is stored. */
export function ReasonForm({
  draft,
  schema,
  max,
  text,
  submit,
  done,
  description,
  write,
  send,
  close,
}: ReasonFormProps) {
  const { t } = useTranslation(['commissions', 'platform']);
  const refresh = useRefresh(write);
  const { id: userId } = useUser();
  const { form, notice, clear } = useDraftedForm(`${draft}:${userId}`, schema, () => ({ reason: '' }));
  async function act(values: { reason: string }): Promise<void> {
    await send(values);
    clear();
    sayDone(done, description);
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      notice={notice}
      call={act}
      otherwise={t('platform:results.error_updating')}
      gap="sm"
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {submit}
          </Button>
        </DialogActions>
      }
    >
      <Text size="sm">
        <Unbroken text={text} />
      </Text>
      <LongText
        label={t('fields.reason')}
        withAsterisk
        rows={3}
        maxLength={max}
        data-autofocus
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </CallForm>
  );
}
