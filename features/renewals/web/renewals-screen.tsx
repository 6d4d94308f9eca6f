import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlay, IconSettings } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useRecordView } from '#platform/web/records/record-view.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { renewalRoutes } from '../contract.ts';
import { BroughtInClients } from './brought-in-clients.tsx';
import { EngineRun } from './engine-run.tsx';
import { LosingDialog } from './losing-dialog.tsx';
import { RenewalFilterBar } from './renewal-filters.tsx';
import { RenewalList } from './renewal-list.tsx';
import { RenewalPanel } from './renewal-panel.tsx';
import { RenewalStats } from './renewal-stats.tsx';
import classes from './renewals.module.css';
import { type RenewalFilters, useEngineStatus } from './use-renewals.ts';

const ConfigForm = lazyView(() => import('./config-form.tsx'));
const ProcessForm = lazyView(() => import('./process-form.tsx'));

/** The agency's renewals. */
export default function RenewalsScreen() {
  const { t } = useTranslation(['renewals', 'policies', 'leads', 'records', 'platform']);
  const { filters, change, openId, open, close } = useListView<RenewalFilters>('renewals');
  const view = useRecordView('renewals');
  const isPhone = useIsPhone();
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([{ key: '/', label: t('filters.search'), act: () => searchField.current?.focus() }]);
  return (
    <>
      <ScreenHead
        title={t('title')}
        bar={<RenewalFilterBar filters={filters} change={change} searchField={searchField} view={view} />}
      >
        {!isPhone && <EngineButtons />}
      </ScreenHead>
      <BroughtInClients />
      <RenewalStats filters={filters} change={change} />
      {isPhone && (
        <div className={classes.engine}>
          <EngineButtons hasRoom />
        </div>
      )}
      <RenewalList filters={filters} change={change} isTable={view.view === 'table'} open={open} />
      <EngineRun />
      <RenewalPanel id={openId} close={close} />
      <LosingDialog />
    </>
  );
}

/**
 * The buttons for users who run the engine: configure it, and start it. Next to the search there is space for one
 * label.
 */
function EngineButtons({ hasRoom = false }: { hasRoom?: boolean }) {
  const { t } = useTranslation('renewals');
  const may = useMay();
  const status = useEngineStatus();
  const [isConfiguring, config] = useDisclosure(false);
  const [isProcessing, process] = useDisclosure(false);
  const isRunning = status.data?.run?.status === 'running';
  return (
    <>
      {may(renewalRoutes.routes.updateRenewalConfig) &&
        (hasRoom ? (
          <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={config.open}>
            {t('config.button')}
          </Button>
        ) : (
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('config.button')}
            title={t('config.button')}
            onClick={config.open}
          >
            <IconSettings size={17} aria-hidden />
          </ActionIcon>
        ))}
      {may(renewalRoutes.routes.processRenewals) && (
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} disabled={isRunning} onClick={process.open}>
          {t('process.button')}
        </Button>
      )}
      <FormDialog opened={isConfiguring} close={config.close} title={t('config.title')} size={520} fields={5}>
        <ConfigForm close={config.close} />
      </FormDialog>
      <FormDialog opened={isProcessing} close={process.close} title={t('process.title')} size={760} fields={4}>
        <ProcessForm close={process.close} />
      </FormDialog>
    </>
  );
}
