import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { LoadedRecord } from '#platform/web/records/record-drawer.tsx';
import { type Fact, RecordFacts } from '#platform/web/records/record-facts.tsx';
import { type Carrier, carrierRoutes } from '../contract.ts';
import { CarrierHistory } from './carrier-history.tsx';
import { CarrierStatePill } from './carrier-state.tsx';
import classes from './carriers.module.css';
import { useCarrier } from './use-carriers.ts';
import { useProductWords } from './use-product-words.ts';

const CarrierEditor = lazyView(() => import('./carrier-editor.tsx'));

/** Everything known about one carrier. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={useCarrier(id)}>{(carrier) => <CarrierDrawer carrier={carrier} />}</LoadedRecord>;
}

function CarrierDrawer({ carrier }: { carrier: Carrier }) {
  const { t } = useTranslation('carriers');
  const formats = useFormats();
  const products = useProductWords();
  const mayEdit = useMay()(carrierRoutes.routes.updateCarrier);
  const facts: Fact[] = [
    { path: 'name', label: t('fields.name'), value: carrier.name },
    { path: 'products', label: t('fields.products'), value: products(carrier.products) },
    { path: 'codes', label: t('fields.codes'), value: carrier.codes.join(', ') },
    { path: 'service_phone', label: t('fields.service_phone'), value: formatPhone(carrier.service_phone) },
    { path: 'claims_phone', label: t('fields.claims_phone'), value: formatPhone(carrier.claims_phone) },
    { path: 'site', label: t('fields.site'), value: carrier.site },
  ];
  return (
    <Stack gap="md">
      <Stack gap={6}>
        <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h3" className={classes.name}>
            {carrier.name}
          </Title>
          <CarrierStatePill carrier={carrier} />
        </Group>
        <Reach carrier={carrier} />
        <Text size="xs" c="dimmed">
          {t('panel.created', { date: formats.date(carrier.created_at) })}
        </Text>
      </Stack>
      <RecordFacts
        draft={`carrier-draft:${carrier.id}`}
        editor={mayEdit ? (done) => <CarrierEditor carrier={carrier} done={done} /> : null}
        groups={[{ title: t('panel.facts'), facts }]}
      />
      <CarrierHistory id={carrier.id} />
    </Stack>
  );
}

/** How to reach a carrier: a call or its site with one click. */
function Reach({ carrier: { service_phone, claims_phone, site } }: { carrier: Carrier }) {
  const { t } = useTranslation('carriers');
  const phones = [
    { label: t('panel.call_service'), phone: service_phone },
    { label: t('panel.call_claims'), phone: claims_phone },
  ].filter(({ phone }) => phone);
  return (
    <Group gap="md">
      {phones.map(({ label, phone }) => (
        <Anchor key={label} href={`tel:${phone.replace(/[^\d+,;#*]/g, '')}`} size="sm" className={classes.reach}>
          <IconPhone size={16} aria-hidden />
          {label}
        </Anchor>
      ))}
      {site && (
        <Anchor href={addressOf(site)} target="_blank" rel="noopener noreferrer" size="sm" className={classes.reach}>
          <IconExternalLink size={16} aria-hidden />
          {t('panel.open_site')}
        </Anchor>
      )}
    </Group>
  );
}

/** A site's address with a scheme: people leave it out. */
const addressOf = (site: string) => (/^https?:\/\//i.test(site) ? site : `https://${site}`);
