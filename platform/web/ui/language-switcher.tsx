import { useTranslation } from 'react-i18next';
import { languages } from '#platform/contract/language.ts';
import { Choice } from './choice.tsx';

/** Switches between English and Spanish. Local and session storage store the choice. */
export function LanguageSwitcher() {
  const { t, i18n } = useTranslation();
  return (
    <Choice
      label={t('language.label')}
      value={i18n.resolvedLanguage ?? 'en'}
      onChange={(language) => void i18n.changeLanguage(language)}
      options={languages.map((language) => ({ value: language, label: t(`language.${language}`), lang: language }))}
    />
  );
}
