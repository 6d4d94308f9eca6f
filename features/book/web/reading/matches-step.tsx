import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ChoiceLines } from '#platform/web/files/choice-line.tsx';
import { useFormats } from '#platform/web/format.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { DialogActions } from '#platform/web/ui/dialog-actions.tsx';
import type { AskedOfBook, BookChoices, BookImport } from '../../contract.ts';
import classes from '../book.module.css';
import { usePreview } from '../use-imports.ts';
import { type Answers, answersTo, isTold, keyOf, withAnswers } from './answers.ts';
import { QuestionLine } from './question-line.tsx';

/** The kinds of questions, in the order in which a person answers them. */
const kinds = [
  'carrier_of_file',
  'carrier',
  'product_of_file',
  'product',
  'agent',
  'status',
  'transaction',
  'premium',
  'row_premiums',
  'months',
  'date_order',
  'end_of_term',
  'clients_without_policy',
  'contradiction',
] as const satisfies readonly AskedOfBook['about'][];

interface MatchesStepProps {
  of: BookImport;
  /** Whether the user has come back from the preview, so that nothing is folded away. */
  isBack: boolean;
  back: () => void;
  next: (choices: BookChoices) => void;
  isSaving: boolean;
}

/** What the words of the file mean here. What was answered for an earlier file is folded away. */
export function MatchesStep({ of, isBack, back, next, isSaving }: MatchesStepProps) {
  const { t } = useTranslation('book/reading');
  const preview = usePreview(of, true);
  const alert = useRef<HTMLDivElement>(null);
  const [given, setGiven] = useState<Answers>({});
  const [isRefused, setRefused] = useState(false);
  const choices = of.choices ?? {};
  const questions = preview.data?.questions ?? [];
  const asked = questions.filter((question) => !isTold(question));
  const answers = answersTo(asked, choices, given);
  const isLacking = (question: AskedOfBook) => question.is_needed && answers[keyOf(question)]?.trim() === '';
  const lacks = asked.some(isLacking);
  function goOn(): void {
    if (!lacks) {
      next(withAnswers(choices, asked, answers));
      return;
    }
    flushSync(() => setRefused(true));
    alert.current?.focus();
  }
  const samples = new Map(of.columns.map((column) => [column.name, column.samples]));
  const groupsOf = (some: readonly AskedOfBook[]) => (
    <Groups
      questions={some}
      samples={samples}
      answers={answers}
      isLacking={(question) => isRefused && isLacking(question)}
      answer={(question, value) => setGiven({ ...given, [keyOf(question)]: value })}
    />
  );
  // What a column is was chosen in the step before, but nobody saw this question there.
  const isOpen = ({ about, is_answered }: AskedOfBook) => isBack || !is_answered || about === 'end_of_term';
  const open = asked.filter(isOpen);
  const remembered = asked.filter((question) => !isOpen(question));
  return (
    <>
      {preview.isError && <LoadError error={preview.error} retry={() => void preview.refetch()} />}
      {preview.isPending && (
        <>
          <p className={classes.text} role="status">
            {t('planning')}
          </p>
          <Skeleton h={220} radius="md" />
        </>
      )}
      {preview.isSuccess && (
        <>
          <p className={classes.text}>{t(open.length > 0 ? 'matches.intro' : 'matches.nothing')}</p>
          {isRefused && lacks && (
            <Alert ref={alert} tabIndex={-1} color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} mb="sm">
              {t('matches.need')}
            </Alert>
          )}
          <ToldOfFile questions={questions} />
          {groupsOf(open)}
          {remembered.length > 0 && (
            <details className={classes.fold}>
              <summary>{t('matches.remembered', { count: remembered.length })}</summary>
              {groupsOf(remembered)}
            </details>
          )}
        </>
      )}
      <DialogActions>
        <Button variant="default" disabled={isSaving} onClick={back}>
          {t('back')}
        </Button>
        <Button loading={isSaving} disabled={!preview.isSuccess} onClick={goOn}>
          {t('next')}
        </Button>
      </DialogActions>
    </>
  );
}

/** What is told of the file, because there is nothing to choose. */
function ToldOfFile({ questions }: { questions: readonly AskedOfBook[] }) {
  const { t } = useTranslation('book/reading');
  const { number } = useFormats();
  return questions.map((question) => {
    if (question.about === 'joined_sheet') {
      return (
        <p key={question.about} className={classes.hint}>
          {t('columns.joined', question)}
        </p>
      );
    }
    if (question.about === 'clients_by_name') {
      return (
        <p key={question.about} className={classes.hint}>
          {t('matches.by_name', { count: question.rows, number: number(question.rows) })}
        </p>
      );
    }
    return null;
  });
}

interface GroupsProps {
  questions: readonly AskedOfBook[];
  /** The examples of each column. */
  samples: ReadonlyMap<string, readonly string[]>;
  answers: Answers;
  isLacking: (question: AskedOfBook) => boolean;
  answer: (question: AskedOfBook, value: string) => void;
}

/** The questions by their kinds. */
function Groups({ questions, samples, answers, isLacking, answer }: GroupsProps) {
  const { t } = useTranslation('book/reading');
  return kinds.map((kind) => {
    const some = questions.filter(({ about }) => about === kind);
    if (some.length === 0) return null;
    return (
      <fieldset key={kind} className={classes.group}>
        <legend>{t(`about.${kind}`)}</legend>
        <p className={classes.hint}>{t(`hint.${kind}`)}</p>
        <ChoiceLines>
          {some.map((question) => (
            <QuestionLine
              key={keyOf(question)}
              question={question}
              samples={('column' in question && samples.get(question.column)) || []}
              value={answers[keyOf(question)] ?? ''}
              isLacking={isLacking(question)}
              change={(value) => answer(question, value)}
            />
          ))}
        </ChoiceLines>
      </fieldset>
    );
  });
}
