import { NativeSelect } from '@mantine/core';
import { IconArrowsRightLeft, IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RecordSkeleton } from '#platform/web/records/record-skeleton.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import { NewIntegration } from '../list/no-integrations.tsx';
import { type IncomingFilters, useIntegrationChoice } from '../use-integrations.ts';
import { IntegrationMapping } from './integration-mapping.tsx';
import classes from './mapping.module.css';

/** The state of the view: the integration, and the incoming lead that the user opened. */
type MappingView = IncomingFilters & Readonly<{ sample?: string }>;

/** The field mappings of one integration, which is chosen here or by the link to this screen. */
export default function MappingScreen() {
  const { t } = useTranslation(['integrations/mapping', 'integrations']);
  const { filters, change } = useListView<MappingView>('integrations');
  const choice = useIntegrationChoice();
  if (choice.isError) return <LoadError error={choice.error} retry={() => void choice.refetch()} />;
  if (choice.isPending) return <RecordSkeleton />;
  const integrations = choice.data.items;
  const chosen = integrations.find(({ id }) => id === filters.integration_id);
  if (integrations.length === 0) {
    return (
      <Empty
        icon={<IconPlugConnected size={32} stroke={1.5} />}
        title={t('none_available')}
        text={t('none_available_text')}
        action={<NewIntegration />}
      />
    );
  }
  return (
    <>
      <NativeSelect
        className={classes.picker}
        label={t('integration')}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => change({ integration_id: currentTarget.value })}
        data={[
          { value: '', label: t('choose'), disabled: chosen !== undefined },
          ...integrations.map(({ id, name, integration_type: type }) => ({
            value: id,
            label: `${name} · ${t(`integrations:type.${type}`)}`,
          })),
        ]}
      />
      {chosen ? (
        <IntegrationMapping key={`${chosen.id} ${filters.sample}`} integration={chosen} sampleId={filters.sample} />
      ) : (
        <Empty icon={<IconArrowsRightLeft size={32} stroke={1.5} />} title={t('none_chosen')} />
      )}
    </>
  );
}
