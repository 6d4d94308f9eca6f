import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { KeyHint } from '#platform/web/ui/key-hint.tsx';
import { ScreenHead } from '#platform/web/ui/screen-head.tsx';
import { carrierRoutes } from '../contract.ts';
import { CarrierFilterBar } from './carrier-filters.tsx';
import { CarrierPanel } from './carrier-panel.tsx';
import { CarriersList } from './carriers-list.tsx';
import { creatingCarrier } from './creating-carrier.ts';
import type { CarrierFilters } from './use-carriers.ts';

const startCarrier = () => creatingCarrier.begin(null);

/** The carriers that the agency works with. */
export default function CarriersScreen() {
  const { t } = useTranslation(['carriers', 'leads', 'records', 'platform']);
  const mayCreate = useMay()(carrierRoutes.routes.createCarrier);
  const { filters, change, openId, open, close } = useListView<CarrierFilters>('carriers');
  const searchField = useRef<HTMLInputElement>(null);
  useShortcuts([
    { key: '/', label: t('filters.search'), act: () => searchField.current?.focus() },
    ...(mayCreate ? [{ key: 'n', label: t('create.button'), act: startCarrier }] : []),
  ]);
  const newButton = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      rightSection={<KeyHint shortcut="n" />}
      onClick={startCarrier}
    >
      {t('create.button')}
    </Button>
  );
  return (
    <>
      <ScreenHead
        title={t('title')}
        bar={<CarrierFilterBar filters={filters} change={change} searchField={searchField} />}
        create={newButton}
      />
      <CarriersList filters={filters} change={change} open={open} nextStep={newButton} />
      <CarrierPanel id={openId} close={close} />
    </>
  );
}
