import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZoneName } from '#platform/contract/time-zone-name.ts';
import { useFormats } from '#platform/web/format.ts';
import { currentLanguage } from '#platform/web/i18n.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { DefinitionName } from '../contract/definition-names.ts';
import classes from './analytics.module.css';
import { RangeBar } from './range-bar.tsx';

interface SectionOfProps<Answer> {
  answer: UseQueryResult<Answer>;
  children: (data: Answer) => ReactNode;
}

/** A section with the range above and the response below. */
export function SectionOf<Answer>({ answer, children }: SectionOfProps<Answer>) {
  return (
    <>
      <RangeBar refresh={() => void answer.refetch()} />
      <Answered answer={answer}>{children}</Answered>
    </>
  );
}

/** The response, its error, or a placeholder while it loads. */
export function Answered<Answer>({ answer, children }: SectionOfProps<Answer>) {
  const { t } = useTranslation('analytics');
  return (
    <>
      {answer.isError && <LoadError error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton h={260} radius="md" />
        </div>
      )}
      {answer.data !== undefined && children(answer.data)}
    </>
  );
}

/** The period of figures, and the period they are compared with. */
export interface Measured {
  period_start: string;
  period_end: string;
  previous_start: string;
  previous_end: string;
  time_zone: string;
}

/** The period of the figures, the comparison period, and the definition of each figure. */
export function About({ measured, names }: { measured: Measured; names: readonly DefinitionName[] }) {
  const { t } = useTranslation('analytics');
  const { day } = useFormats();
  const { period_start, period_end, previous_start, previous_end, time_zone } = measured;
  const values = {
    from: day(period_start),
    to: day(period_end),
    zone: timeZoneName(time_zone, currentLanguage()),
    before_from: day(previous_start),
    before_to: day(previous_end),
  };
  return (
    <details className={classes.about}>
      <summary>{t('about.days', values)}</summary>
      <p>{t('about.before', values)}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{t(`definitions.${name}`)}</li>
        ))}
      </ul>
    </details>
  );
}
