import { useTranslation } from 'react-i18next';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import type { CommunicationSettings } from '../../contract/settings.ts';
import { guides } from './guides.ts';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The setup guides of the providers. */
export function SetupSection({ settings }: { settings: CommunicationSettings }) {
  const { t } = useTranslation('communications/settings');
  return (
    <SettingsSection title={t('setup.title')} about={t('setup.about')}>
      {guides.map(({ name, steps, addresses }) => (
        <details key={name} className={classes.guide}>
          <summary>{t(`setup.${name}.title`)}</summary>
          <ol className={classes.steps}>
            {Array.from({ length: steps }, (_, index) => index + 1).map((step) => {
              const address = (addresses as Record<number, keyof CommunicationSettings>)[step];
              return (
                <li key={step}>
                  <span>{t(`setup.${name}.${step}` as 'setup.twilio.1')}</span>
                  {address && settings[address] === '' && <em>{t('setup.address_later')}</em>}
                  {address && settings[address] !== '' && (
                    <CopyLine
                      label={t(`fields.${address}` as 'fields.twilio_status_url')}
                      value={String(settings[address])}
                    />
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
