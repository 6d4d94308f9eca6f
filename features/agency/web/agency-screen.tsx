import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asking } from '#platform/web/reads.ts';
import { Slot } from '#platform/web/slot.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import classes from './agency.module.css';
import { agencyApi } from './agency-api.ts';
import { AgencyForm } from './agency-form.tsx';
import { CarriersSection } from './carriers-section.tsx';
import { LookSection } from './look-section.tsx';
import { agencySections } from './places.ts';
import { PlanSection } from './plan-section.tsx';

/** What the agency says about itself, and what it has bought. */
export default function AgencyScreen() {
  const { t } = useTranslation(['agency', 'branding', 'leads', 'records', 'platform']);
  const settings = useQuery(asking(agencyApi.readAgency, {}));
  return (
    <>
      <ScreenHead title={t('title')} />
      <div className={classes.page}>
        {settings.isError && <LoadError error={settings.error} retry={() => void settings.refetch()} />}
        {settings.isPending && <SettingsSkeleton />}
        {settings.data && <AgencyForm settings={settings.data} />}
        <CarriersSection />
        <PlanSection />
        <LookSection />
        <Slot of={agencySections} with={{}} />
      </div>
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div className={classes.sections} aria-hidden>
      {['details', 'formats', 'hours', 'sources'].map((section) => (
        <Skeleton key={section} h={180} radius="md" />
      ))}
    </div>
  );
}
