import { Alert, Button, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptForm } from '../form/use-kept-form.ts';
import { messageOf } from '../form/use-validated-form.tsx';
import { useWrongFocus } from '../form/use-wrong-focus.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';

interface RecordFormProps<Values extends Record<string, unknown>> {
  kept: KeptForm<Values>;
  save: UseMutationResult<unknown, unknown, Values>;
  mayEdit: boolean;
  children: ReactNode;
}

/** The fields of a record, with what happens to them: saved, cancelled, or refused for a reason that no field says. */
export function RecordForm<Values extends Record<string, unknown>>({
  kept: { form, isChanged, cancel },
  save,
  mayEdit,
  children,
}: RecordFormProps<Values>) {
  const { t } = useTranslation(['records', 'platform']);
  const wrong = useWrongFocus(save.error);
  const failure = save.isError && Object.keys(form.errors).length === 0 ? save.error : null;
  return (
    <form ref={wrong.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values), wrong.focusSoon)}>
      <Stack gap="sm">
        {failure !== null && (
          <Alert color="red" role="alert" tabIndex={-1}>
            {messageOf(failure, t('platform:results.error_saving'))}
          </Alert>
        )}
        {children}
      </Stack>
      {mayEdit && (
        <DialogActions>
          {isChanged && (
            <>
              <Text size="sm" c="dimmed" role="status" flex={1}>
                {t('panel.unsaved')}
              </Text>
              <Button variant="default" disabled={save.isPending} onClick={cancel}>
                {t('platform:actions.cancel')}
              </Button>
            </>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('platform:actions.save')}
          </Button>
        </DialogActions>
      )}
    </form>
  );
}
