import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settingUpBrand } from '#features/branding/web/index.tsx';
import { Section } from './section.tsx';

/** The way to the agency's colors and pictures, which have a dialog of their own. */
export function LookSection() {
  const { t } = useTranslation(['agency', 'platform']);
  return (
    <Section title={t('sections.look')} about={t('hints.look')}>
      <div>
        <Button variant="default" onClick={() => settingUpBrand.begin(null)}>
          {t('platform:shell.brand')}
        </Button>
      </div>
    </Section>
  );
}
