import { useTranslation } from 'react-i18next';
import { Steps as StepList } from '#platform/web/files/steps.tsx';

const steps = ['file', 'columns', 'preview', 'import'] as const;

/** The current step of a file import. */
export function Steps({ at }: { at: (typeof steps)[number] }) {
  const { t } = useTranslation('integrations/upload');
  return (
    <StepList label={t('steps.label')} steps={steps.map((name) => ({ name, label: t(`steps.${name}`) }))} at={at} />
  );
}
