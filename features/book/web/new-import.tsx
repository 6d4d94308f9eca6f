import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { messageOf } from '#platform/web/form/failure.ts';
import { bookFileMaxBytes, bookFileTypes } from '../contract/imports.ts';
import classes from './book.module.css';
import { BookSteps } from './book-steps.tsx';
import { useSendBook } from './use-send-book.ts';

const endings = bookFileTypes.map((type) => `.${type}`);

/** The choice of a file of clients and policies. Its upload brings nothing in yet. */
export function NewImport({ follow }: { follow: (id: string, file: File) => void }) {
  const { t } = useTranslation('book');
  const [failure, setFailure] = useState('');
  const { mutate, isPending, variables } = useSendBook({
    done: ({ id }, file) => follow(id, file),
    failed: (error) => setFailure(messageOf(error, t('file.failed'))),
  });
  function send(file: File): void {
    setFailure('');
    mutate({ file });
  }
  return (
    <section aria-label={t('file.title')}>
      <BookSteps at="file" />
      <p className={classes.text}>{t('file.intro')}</p>
      <FileDrop
        endings={endings}
        maxBytes={bookFileMaxBytes}
        hint={t('file.hint')}
        wrongType={t('file.wrong_type')}
        tooLarge={t('file.too_large')}
        reading={isPending ? variables.file.name : null}
        failure={failure}
        send={send}
      />
    </section>
  );
}
