import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { useFormats } from '#platform/web/format.ts';
import { type MappedLead, type TargetField, type TraceStep, targetFields } from '../contract/mapped-lead.ts';
import classes from './payload.module.css';
import { useChoiceWords } from './setup/use-choice-words.ts';

interface MappedLeadFactsProps {
  lead: MappedLead;
  /** The origin of each field. If absent, it is not shown. */
  trace?: readonly TraceStep[];
}

/** The mapped lead field by field. Empty fields are omitted. */
export function MappedLeadFacts({ lead, trace = [] }: MappedLeadFactsProps) {
  const { t } = useTranslation('integrations');
  const wordsOf = useTargetWords();
  return (
    <dl className={classes.mapped}>
      {targetFields
        .map((target) => ({ target, value: wordsOf(target, lead[target]) }))
        .filter(({ value }) => value !== '')
        .map(({ target, value }) => (
          <div key={target}>
            <dt>{t(`target.${target}`)}</dt>
            <dd>
              {value}
              <CameFrom trace={trace} target={target} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The path of a value, and whether a mapping of the agency's own read it. */
function CameFrom({ trace, target }: { trace: readonly TraceStep[]; target: TargetField }) {
  const { t } = useTranslation('integrations');
  const steps = trace.filter(
    (step) => step.target === target && (step.outcome === 'taken' || step.outcome === 'added'),
  );
  const paths = [...new Set(steps.map(({ read_from, source_field }) => read_from ?? source_field))].filter(Boolean);
  if (paths.length === 0) return null;
  const isOwn = steps.some(({ standard }) => !standard);
  return (
    <small>{[t('came_from', { path: paths.join(' + ') }), isOwn && t('by_mapping')].filter(Boolean).join(', ')}</small>
  );
}

const phones: readonly TargetField[] = ['phone', 'whatsapp', 'second_phone'];

/** A value of a lead's field in words. */
function useTargetWords(): (target: TargetField, value: unknown) => string {
  const { t } = useTranslation('integrations');
  const choiceWords = useChoiceWords();
  const { day, money } = useFormats();
  return (target, value) => {
    if (target === 'tcpa_consent') return t(value ? 'yes' : 'no');
    if (value === null || value === undefined || value === '') return '';
    if (phones.includes(target)) return formatPhone(String(value));
    if (target === 'birth_date' || target === 'current_expiration_date') return day(String(value));
    if (target === 'current_premium') return money(Number(value));
    if (target === 'product_type') return choiceWords('product', String(value));
    return target === 'source' || target === 'language' ? choiceWords(target, String(value)) : String(value);
  };
}
