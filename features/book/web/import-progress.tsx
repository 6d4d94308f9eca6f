import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AskTwice } from '#platform/web/files/ask-twice.tsx';
import { WorkProgress } from '#platform/web/files/work-progress.tsx';
import { useFormats } from '#platform/web/format.ts';
import type { BookImport } from '../contract/imports.ts';
import classes from './book.module.css';
import { bookApi } from './book-api.ts';
import { BookSteps } from './book-steps.tsx';
import { useAct } from './use-act.ts';

interface ImportProgressProps {
  of: BookImport;
  status: 'importing' | 'stopping' | 'undoing';
}

/** The progress of an import or its undo. It goes on without an open screen. */
export function ImportProgress({ of, status }: ImportProgressProps) {
  const { t } = useTranslation('book');
  const { number } = useFormats();
  return (
    <>
      <BookSteps at="import" />
      <h2 className={classes.file}>{of.file_name}</h2>
      <WorkProgress
        label={t('progress.label')}
        done={of.done}
        total={of.rows}
        text={t(`progress.${status}`, { done: number(of.done), total: number(of.rows) })}
        hint={t('progress.leave')}
      >
        {status === 'importing' && <Stop of={of} />}
      </WorkProgress>
    </>
  );
}

/** Stops an import that was started by mistake. */
function Stop({ of }: { of: BookImport }) {
  const { t } = useTranslation('book');
  const { mutate, isPending } = useAct(bookApi.stopBookImport, of, t('stop.failed'));
  return (
    <AskTwice
      icon={<IconPlayerStop size={15} aria-hidden />}
      words={{
        button: t('stop.button'),
        title: t('stop.title'),
        cancel: t('stop.go_on'),
        confirm: t('stop.button'),
      }}
      isPending={isPending}
      act={() => mutate()}
    >
      <p className={classes.text}>{t('stop.text')}</p>
    </AskTwice>
  );
}
