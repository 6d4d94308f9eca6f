import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMapping, Mapping } from '../../contract/field-mapping.ts';
import type { MapOptions } from '../../contract/mapping/map-lead.ts';
import { mapLead } from './mapper.ts';
import lists from './mapping.module.css';
import classes from './mapping-form.module.css';
import { bodyOf, type MappingValues } from './mapping-values.ts';
import { Problems } from './problems.tsx';

interface ThisMappingProps {
  now: MappingValues;
  /** null: it is a new one, which comes last. */
  mappingId: string | null;
  own: readonly FieldMapping[];
  options: MapOptions;
  payload: unknown;
}

/** By what a mapping that is not stored yet is told apart. */
const newId = '00000000-0000-0000-0000-000000000000';

/** What the mapping makes of the sample while it is typed, in its place among the others. */
export function ThisMapping({ now, mappingId, own, options, payload }: ThisMappingProps) {
  const { t } = useTranslation('integrations/mapping');
  const id = mappingId ?? newId;
  const made = useMemo(() => {
    if (payload === undefined || now.target_field === '' || now.source_field.trim() === '') return null;
    const typed = { ...bodyOf(now), id } as Mapping;
    const mappings = mappingId ? own.map((each) => (each.id === mappingId ? typed : each)) : [...own, typed];
    const { trace, problems } = mapLead(mappings, payload, options);
    return {
      step: trace.findLast((step) => step.mapping_id === id),
      problems: problems.filter((problem) => problem.mapping_id === id),
    };
  }, [now, id, mappingId, own, options, payload]);
  return (
    <section className={classes.made} aria-label={t('preview.this')}>
      <h3>{t('preview.this')}</h3>
      <div role="status">
        {made?.step && (
          <p>
            {made.step.outcome !== 'not_asked' && (
              <>
                <span className={classes.found}>{made.step.found || t('preview.empty')}</span>
                {' → '}
                <strong>{made.step.value || t('preview.empty')}</strong>{' '}
              </>
            )}
            <span className={lists.hint}>{t(`step.${made.step.outcome}`)}</span>
          </p>
        )}
        {made ? <Problems problems={made.problems} /> : <p className={lists.hint}>{t('preview.this_hint')}</p>}
      </div>
    </section>
  );
}
