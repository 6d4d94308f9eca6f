import { useTranslation } from 'react-i18next';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import { allForms } from '../../contract/providers/providers.ts';
import type { CommunicationSettings } from '../../contract/settings.ts';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The setup guides of the providers. */
export function SetupSection({ settings }: { settings: CommunicationSettings }) {
  const { t } = useTranslation('communications/settings');
  const shown: Readonly<Record<string, unknown>> = settings;
  const guides = allForms.flatMap((provider) => provider.guides);
  return (
    <SettingsSection title={t('setup.title')} about={t('setup.about')}>
      {guides.map(({ name, steps, addresses }) => (
        <details key={name} className={classes.guide}>
          <summary>{t(`setup.${name}.title` as 'setup.title')}</summary>
          <ol className={classes.steps}>
            {Array.from({ length: steps }, (_, index) => index + 1).map((step) => {
              const address = addresses[step];
              return (
                <li key={step}>
                  <span>{t(`setup.${name}.${step}` as 'setup.title')}</span>
                  {address && shown[address] === '' && <em>{t('setup.address_later')}</em>}
                  {address && shown[address] !== '' && (
                    <CopyLine label={t(`fields.${address}` as 'fields.sender_name')} value={String(shown[address])} />
                  )}
                </li>
              );
            })}
          </ol>
        </details>
      ))}
    </SettingsSection>
  );
}
