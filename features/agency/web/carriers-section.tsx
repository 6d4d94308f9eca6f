import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOwnCarrierNames } from '#features/carriers/web/index.tsx';
import { go } from '#platform/web/navigation.ts';
import classes from './agency.module.css';
import { Section } from './section.tsx';

/** The carriers that the agency works with, and the way to their list. */
export function CarriersSection() {
  const { t } = useTranslation('agency');
  const names = useOwnCarrierNames();
  return (
    <Section title={t('sections.carriers')} about={t('hints.carriers')}>
      <p className={classes.names}>{names.length > 0 ? names.join(' · ') : t('no_carriers')}</p>
      <div>
        <Button variant="default" onClick={() => go({ tab: 'carriers' })}>
          {t('acts.carriers')}
        </Button>
      </div>
    </Section>
  );
}
