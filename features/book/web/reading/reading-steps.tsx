import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceChoice } from '#platform/web/files/place-choice.tsx';
import { useFormats } from '#platform/web/format.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { sayRefused } from '#platform/web/say.ts';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import type { BookChoices, BookImport } from '../../contract.ts';
import classes from '../book.module.css';
import { bookApi } from '../book-api.ts';
import { BookSteps } from '../book-steps.tsx';
import { useDiscard } from '../use-act.ts';
import { useShowImport } from '../use-imports.ts';
import { useSendBook } from '../use-send-book.ts';
import { ColumnsStep } from './columns-step.tsx';
import { MatchesStep } from './matches-step.tsx';
import { PreviewStep } from './preview-step.tsx';

interface ReadingStepsProps {
  of: BookImport;
  /** null means it was uploaded before, and the user must choose it again to read it another way. */
  file: File | null;
  follow: (id: string, file: File) => void;
  close: () => void;
}

/** The steps from a file to its import: what its columns are, what its words mean, and what would be made of it. */
export default function ReadingSteps({ of, file, follow, close }: ReadingStepsProps) {
  const { t } = useTranslation(['book/reading', 'book']);
  const { date } = useFormats();
  const [step, setStep] = useState<'columns' | 'matches' | 'preview'>('columns');
  const [isBack, setBack] = useState(false);
  const show = useShowImport();
  const refresh = useRefresh(bookApi.chooseForBook);
  const choose = useMutation({
    mutationFn: (body: BookChoices) => bookApi.chooseForBook({ params: { id: of.id }, body }),
    onSuccess: async (chosen) => {
      show(chosen);
      await refresh();
    },
    onError: (error) => sayRefused(of.file_name, error, t('failed')),
  });
  const sendAgain = useSendBook({
    done: (read, sent) => {
      follow(read.id, sent);
      // The daily cleanup would delete the first upload in any case.
      bookApi.deleteBookImport({ params: { id: of.id } }).catch(() => {});
    },
    failed: (error) => sayRefused(of.file_name, error, t('book:file.failed')),
  });
  const discard = useDiscard(of, t('discard_failed'), close);
  function backToMatches(): void {
    setBack(true);
    setStep('matches');
  }
  const chooseThen = (next: typeof step) => (body: BookChoices) =>
    choose.mutate(body, { onSuccess: () => setStep(next) });
  return (
    // Each step begins at its top, for the keyboard as well.
    <div key={step} ref={focusStart}>
      <BookSteps at={step} />
      <h2 className={classes.file} tabIndex={-1} data-autofocus>
        {of.file_name}
      </h2>
      {of.same_file_at && (
        <Alert color="warning" icon={<IconInfoCircle aria-hidden />} mb="sm">
          {t('same_file', { date: date(of.same_file_at) })}
        </Alert>
      )}
      {step === 'columns' && (
        <ColumnsStep
          of={of}
          place={
            <PlaceChoice
              known={of}
              file={file}
              noTitles={t('no_titles')}
              isReading={sendAgain.isPending}
              read={(sent, place) => sendAgain.mutate({ file: sent, place })}
            />
          }
          next={chooseThen('matches')}
          isSaving={choose.isPending}
          discard={() => discard.mutate()}
          isDiscarding={discard.isPending}
        />
      )}
      {step === 'matches' && (
        <MatchesStep
          of={of}
          isBack={isBack}
          back={() => setStep('columns')}
          next={chooseThen('preview')}
          isSaving={choose.isPending}
        />
      )}
      {step === 'preview' && <PreviewStep of={of} back={backToMatches} />}
    </div>
  );
}
