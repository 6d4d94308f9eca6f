import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMessage2Plus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WrittenRecord } from '#features/clients/web/index.tsx';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { communicationRoutes } from '../../contract.ts';

const WriteForm = lazyView(() => import('./write-form.tsx'));

/** A button in a record's panel to write to its client. */
export default function WriteButton(record: WrittenRecord) {
  const may = useMay();
  return may(communicationRoutes.routes.sendMessage) ? <Writing {...record} /> : null;
}

function Writing(record: WrittenRecord) {
  const { t } = useTranslation('communications/by-hand');
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMessage2Plus size={15} aria-hidden />}
        aria-label={t('write_to', { name: record.name })}
        onClick={dialog.open}
      >
        {t('write')}
      </Button>
      <FormDialog
        opened={isOpen}
        close={dialog.close}
        title={t('write_to', { name: record.name })}
        size={720}
        fields={5}
      >
        <div ref={focusStart}>
          <WriteForm record={record} close={dialog.close} />
        </div>
      </FormDialog>
    </>
  );
}
