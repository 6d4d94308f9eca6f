import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IntegrationType } from '../../contract/choices.ts';
import type { FieldMapping } from '../../contract/field-mapping.ts';
import type { StandardMapping } from '../../contract/mapping/standard-fields.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import classes from './mapping.module.css';
import { MappingFacts } from './mapping-facts.tsx';
import type { MappingStart } from './mapping-form.tsx';

interface StandardMappingsProps {
  type: IntegrationType;
  own: readonly FieldMapping[];
  /** Whether they apply to this integration. */
  hasStandard: boolean;
  adapt: (start: MappingStart) => void;
}

/** The standard mappings of the type, and which of them the agency's own ones replace. */
export function StandardMappings({ type, own, hasStandard, adapt }: StandardMappingsProps) {
  const { t } = useTranslation(['integrations/mapping', 'integrations']);
  const replaced = new Set(own.map(({ target_field }) => target_field));
  const title = t('standard', { type: t(`integrations:type.${type}`) });
  return (
    <details className={classes.standard} open={own.length === 0}>
      <summary>{title}</summary>
      <p className={classes.hint}>{t(hasStandard ? 'standard_hint' : 'standard_off')}</p>
      {hasStandard && (
        <ul className={classes.rows} aria-label={title}>
          {sourceTypes[type].mappings.map((mapping) => {
            const isReplaced = replaced.has(mapping.target_field);
            const target = t(`integrations:target.${mapping.target_field}`);
            return (
              <li key={keyOf(mapping)} className={classes.row} data-replaced={isReplaced || undefined}>
                <MappingFacts mapping={mapping} />
                <div className={classes.acts}>
                  {isReplaced ? (
                    <span className={classes.hint}>{t('replaced')}</span>
                  ) : (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('adapt_of', { target })}
                      onClick={() => adapt(mapping)}
                    >
                      {t('adapt')}
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </details>
  );
}

const keyOf = ({ target_field, source_field }: StandardMapping) => `${target_field} ${source_field}`;
