import { useTranslation } from 'react-i18next';
import classes from './upload.module.css';

const steps = ['file', 'columns', 'preview', 'import'] as const;
export type Step = (typeof steps)[number];

/** The current step of a file import. */
export function Steps({ at }: { at: Step }) {
  const { t } = useTranslation('integrations/upload');
  const here = steps.indexOf(at);
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li key={step} aria-current={step === at ? 'step' : undefined} data-done={index < here || undefined}>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
