import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CallForm } from '#platform/web/form/call-form.tsx';
import { useValidatedForm } from '#platform/web/form/use-validated-form.tsx';
import { useRefresh } from '#platform/web/reads.ts';
import { sayDone } from '#platform/web/say.ts';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import type { FieldMapping } from '../../contract/field-mapping.ts';
import { integrationApi } from '../use-integrations.ts';

/** Asks for confirmation before a mapping is deleted. */
export function DeleteMapping({ mapping, close }: { mapping: FieldMapping | null; close: () => void }) {
  const { t } = useTranslation('integrations/mapping');
  return (
    <FormDialog opened={mapping !== null} close={close} title={t('delete.title')} size={480} fields={1}>
      <div ref={focusStart}>{mapping && <Question mapping={mapping} close={close} />}</div>
    </FormDialog>
  );
}

const Nothing = z.object({});

function Question({ mapping, close }: { mapping: FieldMapping; close: () => void }) {
  const { t } = useTranslation(['integrations/mapping', 'integrations', 'platform']);
  const refresh = useRefresh(integrationApi.deleteFieldMapping);
  const form = useValidatedForm(Nothing, {});
  async function remove(): Promise<void> {
    await integrationApi.deleteFieldMapping({ params: { id: mapping.id } });
    sayDone(t('platform:results.deleted'));
    close();
    await refresh();
  }
  return (
    <CallForm
      once
      form={form}
      call={remove}
      otherwise={t('delete.failed')}
      actions={
        <DialogActions>
          <Button variant="default" onClick={close} disabled={form.submitting} data-autofocus>
            {t('platform:actions.cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('delete.submit')}
          </Button>
        </DialogActions>
      }
    >
      <Text>
        {t('delete.question', {
          source: mapping.source_field,
          target: t(`integrations:target.${mapping.target_field}`),
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('delete.hint')}
      </Text>
    </CallForm>
  );
}
