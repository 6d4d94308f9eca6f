import { useTranslation } from 'react-i18next';
import { CopyLine } from '#platform/web/ui/copy-line.tsx';
import type { CommunicationSettings } from '../../contract/settings.ts';
import { shownProviders } from './provider-texts.ts';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The setup guides of the providers. */
export function SetupSection({ settings }: { settings: CommunicationSettings }) {
  const { t } = useTranslation('communications/settings');
  const shown: Readonly<Record<string, unknown>> = settings;
  const guides = shownProviders.flatMap(({ guides }) => guides);
  return (
    <SettingsSection title={t('setup.title')} about={t('setup.about')}>
      {guides.map(({ title, steps, addresses }) => (
        <details key={title} className={classes.guide}>
          <summary>{t(title)}</summary>
          <ol className={classes.steps}>
            {steps.map((step, index) => {
              const address = addresses[index + 1];
              return (
                <li key={step}>
                  <span>{t(step)}</span>
                  {address && shown[address] === '' && <em>{t('setup.address_later')}</em>}
                  {address && shown[address] !== '' && (
                    <CopyLine label={t(`fields.${address}`)} value={String(shown[address])} />
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
