import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { filterOf } from '#platform/web/records/filters.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { ListButton } from '../by-hand/list-button.tsx';
import classes from '../communications.module.css';
import { communicationApi, type HistoryFilters, useHistory } from '../use-communications.ts';
import { HistoryList } from './history-list.tsx';
import { MessagePanel } from './message-panel.tsx';

/** The statuses in the filter. The list also has messages of other statuses, which the search finds. */
const offeredStatuses = ['Pending', 'Sent', 'Delivered', 'Failed'] as const;
const offeredChannels = ['Email', 'SMS', 'WhatsApp'] as const;

/** All messages of the agency, with their statuses. */
export default function HistoryView() {
  const { t } = useTranslation(['communications/history', 'communications', 'records']);
  const { filters, change, openId, open, close } = useListView<HistoryFilters>('communications');
  const searchField = useRef<HTMLInputElement>(null);
  const list = useHistory(filters);
  const filter = filterOf({ filters, change });
  useShortcuts([{ key: '/', label: t('filters.search'), act: () => searchField.current?.focus() }]);
  return (
    <>
      <div className={classes.head}>
        <search className={classes.bar} aria-label={t('filters.label')}>
          <div className={classes.search}>
            <SearchField
              q={filters.q ?? ''}
              search={(q) => change({ ...filters, q })}
              field={searchField}
              label={t('filters.search')}
              hint={t('filters.hint')}
              clearLabel={t('records:filters.clear_search')}
            />
          </div>
          <FilterSelect
            label={t('table.status')}
            {...filter('status')}
            values={offeredStatuses}
            textOf={(status) => t(`communications:status.${status}`)}
            all={t('filters.all_statuses')}
          />
          <FilterSelect
            label={t('table.channel')}
            {...filter('communication_type')}
            values={offeredChannels}
            textOf={(channel) => t(`communications:communication_type.${channel}`)}
            all={t('filters.all_channels')}
          />
        </search>
        <ListFile call={communicationApi.downloadCommunications} query={filters} />
        <ListButton />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={list.isRefetching}
          onClick={() => void list.refetch()}
        >
          {t('refresh')}
        </Button>
      </div>
      <HistoryList list={list} filters={filters} open={open} />
      <MessagePanel id={openId} close={close} />
    </>
  );
}
