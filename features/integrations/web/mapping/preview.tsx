import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { MappingPreview } from '../../contract/field-mapping.ts';
import { type MappedLead, type TargetField, type TraceStep, targetFields } from '../../contract/mapped-lead.ts';
import lists from './mapping.module.css';
import classes from './preview.module.css';
import { Problems } from './problems.tsx';
import { SampleChoice } from './sample-choice.tsx';
import { type Samples, useMappingPreview } from './use-mapping.ts';

interface PreviewProps {
  integrationId: string;
  samples: Samples;
}

/** A sample and its lead by the stored mappings. */
export function Preview({ integrationId, samples }: PreviewProps) {
  const { t } = useTranslation('integrations/mapping');
  const { payload } = samples;
  const { data, isError, error, refetch, isFetching } = useMappingPreview(
    integrationId,
    payload === undefined ? null : { payload },
  );
  return (
    <section className={classes.preview} aria-label={t('preview.title')} aria-busy={isFetching}>
      <h2>{t('preview.title')}</h2>
      <p className={lists.hint}>{t('preview.hint')}</p>
      <SampleChoice samples={samples} />
      {isError && <LoadError error={error} retry={() => void refetch()} />}
      {payload !== undefined && data && <Outcome preview={data} />}
    </section>
  );
}

function Outcome({ preview: { lead, problems, trace } }: { preview: MappingPreview }) {
  const { t } = useTranslation(['integrations/mapping', 'integrations']);
  const wordOf = useWords();
  const verdict = problems.some(({ weight }) => weight === 'invalid')
    ? 'invalid'
    : problems.some(({ weight }) => weight === 'fails')
      ? 'fails'
      : 'makes';
  const grave = problems.filter(({ weight }) => weight !== 'note');
  const notes = problems.filter(({ weight }) => weight === 'note');
  return (
    <>
      <Alert
        role="status"
        color={{ makes: 'green', fails: 'red', invalid: 'yellow' }[verdict]}
        icon={{ makes: <IconCircleCheck />, fails: <IconCircleX />, invalid: <IconAlertTriangle /> }[verdict]}
        title={t(({ makes: 'verdict.makes', fails: 'verdict.fails', invalid: 'verdict.invalid' } as const)[verdict])}
      >
        <Problems problems={grave} />
      </Alert>
      <dl className={classes.lead} aria-label={t('preview.lead')}>
        {targetFields.map((target) => (
          <div key={target}>
            <dt>{t(`integrations:target.${target}`)}</dt>
            <dd>
              {wordOf(target, lead[target]) || <span className={lists.hint}>{t('preview.empty')}</span>}
              <Origin steps={trace.filter((step) => step.target === target)} hasValue={Boolean(lead[target])} />
            </dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <>
          <h3>{t('preview.notes')}</h3>
          <Problems problems={notes} />
        </>
      )}
    </>
  );
}

/** The origin of a value. */
function Origin({ steps, hasValue }: { steps: readonly TraceStep[]; hasValue: boolean }) {
  const { t } = useTranslation('integrations/mapping');
  const given = steps.filter(({ outcome }) => outcome === 'taken' || outcome === 'added' || outcome === 'default');
  if (!hasValue) return null;
  const [first] = given;
  if (!first) return <small className={classes.origin}>{t('preview.by_integration')}</small>;
  const places = given.map((step) =>
    step.outcome === 'default'
      ? t('preview.by_default')
      : t('preview.from', { source: step.read_from ?? step.source_field }),
  );
  const kind = first.standard ? ` · ${t('preview.by_standard')}` : '';
  return (
    <small className={classes.origin}>
      {places.join(', ')}
      {kind}
    </small>
  );
}

/** A value of the lead in words. `''` means none. */
function useWords(): (target: TargetField, value: MappedLead[TargetField]) => string {
  const { t } = useTranslation(['integrations/mapping', 'leads', 'platform']);
  return (target, value) => {
    if (value === null || value === '') return '';
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    switch (target) {
      case 'product_type':
        return t(`leads:product.${value as 'Auto'}`);
      case 'source':
        return t(`leads:source.${value as 'Web'}`);
      case 'language':
        return t(`platform:language.${value as 'es'}`);
      default:
        return value;
    }
  };
}
