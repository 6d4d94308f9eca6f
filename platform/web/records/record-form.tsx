import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../form/call-form.tsx';
import type { KeptForm } from '../form/use-kept-form.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';

interface RecordFormProps<Values extends Record<string, unknown>> {
  kept: KeptForm<Values>;
  /** Called after the form is saved or canceled. */
  done: () => void;
  /** Maps error codes that concern one field to the field's path. */
  fieldOfCode?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The form of a record with its save and cancel actions, and the errors that belong to no field. */
export function RecordForm<Values extends Record<string, unknown>>({
  kept: { form, notice, isChanged, save, cancel, question },
  done,
  children,
  ...rest
}: RecordFormProps<Values>) {
  const { t } = useTranslation(['records', 'platform']);
  async function saveAll(values: Values): Promise<void> {
    if (await save(values)) done();
  }
  function cancelAll(): void {
    cancel();
    done();
  }
  return (
    <CallForm
      form={form}
      notice={notice}
      call={saveAll}
      otherwise={t('platform:results.error_saving')}
      gap="sm"
      {...rest}
      actions={
        <DialogActions>
          {isChanged && (
            <Text size="sm" c="dimmed" role="status" flex={1}>
              {t('panel.unsaved')}
            </Text>
          )}
          <Button variant="default" disabled={form.submitting} onClick={cancelAll}>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      }
    >
      {children}
      {question}
    </CallForm>
  );
}
