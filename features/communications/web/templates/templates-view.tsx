import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { filterOf } from '#platform/web/records/filters.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { configuringCommunications } from '../../contract/access.ts';
import classes from '../communications.module.css';
import type { TemplateFilters } from '../use-communications.ts';
import { DeleteTemplateDialog } from './delete-template-dialog.tsx';
import { writingTemplate } from './template-acts.ts';
import { TemplateList } from './template-list.tsx';
import { TestTemplateDialog } from './test-template-dialog.tsx';

/** The types in the filter; the search finds the others. */
const offeredTypes = ['Lead Welcome', 'Quote Generated', 'Renewal Reminder', 'Task Assignment', 'Custom'] as const;
const offeredChannels = ['Email', 'SMS', 'WhatsApp'] as const;

/** The templates, one card each. */
export default function TemplatesView() {
  const { t } = useTranslation(['communications/templates', 'communications', 'records']);
  const { filters, change } = useListView<TemplateFilters>('communications');
  const mayWrite = useMay()(configuringCommunications);
  const searchField = useRef<HTMLInputElement>(null);
  const filter = filterOf({ filters, change });
  const begin = () => writingTemplate.begin({ template: null });
  useShortcuts([
    { key: '/', label: t('filters.search'), act: () => searchField.current?.focus() },
    ...(mayWrite ? [{ key: 'n', label: t('create.button'), act: begin }] : []),
  ]);
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={begin}>
      {t('create.button')}
    </Button>
  );
  return (
    <>
      <div className={classes.head}>
        <search className={classes.bar} aria-label={t('communications:title')}>
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
            label={t('filters.template_type')}
            {...filter('template_type')}
            values={offeredTypes}
            textOf={(type) => t(`communications:template_type.${type}`)}
            all={t('filters.all_types')}
          />
          <FilterSelect
            label={t('filters.communication_type')}
            {...filter('communication_type')}
            values={offeredChannels}
            textOf={(channel) => t(`communications:communication_type.${channel}`)}
            all={t('filters.all_channels')}
          />
        </search>
        {mayWrite && createButton}
      </div>
      <TemplateList filters={filters} createButton={mayWrite && createButton} />
      <DeleteTemplateDialog />
      <TestTemplateDialog />
    </>
  );
}
