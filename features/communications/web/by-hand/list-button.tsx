import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { communicationRoutes } from '../../contract.ts';
import { withWords } from '../with-words.ts';

const ListForm = lazyView(() => withWords(import('./list-form.tsx'), 'communications/by-hand', 'communications'));

/** A button to write to many clients at once. */
export function ListButton() {
  const { t } = useTranslation('communications');
  const may = useMay();
  const [isOpen, dialog] = useDisclosure(false);
  if (!may(communicationRoutes.routes.sendToList)) return null;
  return (
    <>
      <Button leftSection={<IconUsers size={16} aria-hidden />} onClick={dialog.open}>
        {t('write_to_list')}
      </Button>
      <FormDialog opened={isOpen} close={dialog.close} title={t('write_to_list')} size={760} fields={7}>
        <div ref={focusStart}>
          <ListForm close={dialog.close} />
        </div>
      </FormDialog>
    </>
  );
}
