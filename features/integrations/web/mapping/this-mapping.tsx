import { useTranslation } from 'react-i18next';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import lists from './mapping.module.css';
import classes from './mapping-form.module.css';
import { Problems } from './problems.tsx';
import type { useMappingPreview } from './use-mapping.ts';

/** The preview of the edited mapping, in its position among the others. Without an answer, too little is filled in. */
export function ThisMapping({ preview }: { preview: ReturnType<typeof useMappingPreview> }) {
  const { t } = useTranslation('integrations/mapping');
  const { data, isError, error, refetch, isFetching } = preview;
  const made = data?.typed;
  return (
    <section className={classes.made} aria-label={t('preview.this')} aria-busy={isFetching}>
      <h3>{t('preview.this')}</h3>
      {isError && <LoadError error={error} retry={() => void refetch()} />}
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
