import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../form/call-form.tsx';
import type { KeptForm } from '../form/use-kept-form.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';

interface RecordFormProps<Values extends Record<string, unknown>> {
  kept: KeptForm<Values>;
  /** Codes of refusals that are about one field, with its path. */
  fieldOfCode?: Readonly<Record<string, string>>;
  mayEdit: boolean;
  children: ReactNode;
}

/** The fields of a record, with what happens to them: saved, cancelled, or refused for a reason that no field says. */
export function RecordForm<Values extends Record<string, unknown>>({
  kept: { form, isChanged, save, cancel, question },
  mayEdit,
  children,
  ...rest
}: RecordFormProps<Values>) {
  const { t } = useTranslation(['records', 'platform']);
  return (
    <CallForm
      form={form}
      call={save}
      otherwise={t('platform:results.error_saving')}
      gap="sm"
      {...rest}
      actions={
        mayEdit && (
          <DialogActions>
            {isChanged && (
              <>
                <Text size="sm" c="dimmed" role="status" flex={1}>
                  {t('panel.unsaved')}
                </Text>
                <Button variant="default" disabled={form.submitting} onClick={cancel}>
                  {t('platform:actions.cancel')}
                </Button>
              </>
            )}
            <Button type="submit" loading={form.submitting}>
              {t('platform:actions.save')}
            </Button>
          </DialogActions>
        )
      }
    >
      {children}
      {question}
    </CallForm>
  );
}
