import { Button, Paper } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import classes from './book.module.css';
import { ImportsList } from './imports-list.tsx';
import { NewImport } from './new-import.tsx';
import { OneImport } from './one-import.tsx';

/** The import of clients and policies: a new file and the earlier imports, or one import. */
export default function BookScreen() {
  const { t } = useTranslation('book');
  const { openId, open, close } = useListView('book');
  // The file of the open import, while it is at hand, so that it can be read another way.
  const [sent, setSent] = useState<{ id: string; file: File } | null>(null);
  const follow = (id: string, file: File) => {
    setSent({ id, file });
    open(id);
  };
  return (
    <div className={classes.page}>
      <ScreenHead title={t('title')}>
        {openId && (
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={close}>
            {t('all')}
          </Button>
        )}
      </ScreenHead>
      {openId ? (
        <Paper key={openId} ref={focusStart} p="md">
          <OneImport id={openId} file={sent?.id === openId ? sent.file : null} follow={follow} close={close} />
        </Paper>
      ) : (
        <Paper p="md">
          <NewImport follow={follow} />
          <ImportsList open={open} />
        </Paper>
      )}
    </div>
  );
}
