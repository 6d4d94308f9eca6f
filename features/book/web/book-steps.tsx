import { useTranslation } from 'react-i18next';
import { Steps } from '#platform/web/files/steps.tsx';

export const bookSteps = ['file', 'columns', 'matches', 'preview', 'import'] as const;
export type BookStep = (typeof bookSteps)[number];

/** The current step of the import of a book. */
export function BookSteps({ at }: { at: BookStep }) {
  const { t } = useTranslation('book');
  return (
    <Steps label={t('steps.label')} steps={bookSteps.map((name) => ({ name, label: t(`steps.${name}`) }))} at={at} />
  );
}
