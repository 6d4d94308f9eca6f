import { IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { chipsOf, daysChip } from '#platform/web/records/chips.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { type Asked, filterFields, RecordFilterBar } from '#platform/web/records/record-filter-bar.tsx';
import { Choice } from '#platform/web/ui/choice.tsx';
import { type LeadStage, type LeadTime, leadSorts, leadSources, leadStatuses, productTypes } from '../contract.ts';
import { useFigureTexts } from './use-figure-texts.ts';
import { type LeadFilters, leadApi } from './use-leads.ts';

export type LeadsView = 'board' | 'list';

interface LeadFiltersProps extends Asked<LeadFilters> {
  view: LeadsView;
  setView: (view: LeadsView) => void;
}

/** Search, filters, sort order, and the choice between board and list. */
export function LeadFilterBar({ view, setView, ...props }: LeadFiltersProps) {
  const { t } = useTranslation('leads');
  return (
    <RecordFilterBar
      {...props}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={leadSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      end={
        <Choice
          label={t('view.label')}
          value={view}
          onChange={setView}
          options={[
            { value: 'board', label: <ViewLabel icon={IconLayoutKanban} text={t('view.board')} /> },
            { value: 'list', label: <ViewLabel icon={IconList} text={t('view.list')} /> },
          ]}
        />
      }
      file={<ListFile call={leadApi.downloadLeads} query={props.filters} />}
      useFields={useFields}
      chips={useChips(props)}
      // The columns of the board are the statuses.
      {...(view === 'board' && { without: 'status' })}
    />
  );
}

function ViewLabel({ icon: Icon, text }: { icon: typeof IconList; text: string }) {
  return (
    <>
      <Icon size={15} aria-hidden />
      {text}
    </>
  );
}

/** The filters that a link of a figure sets. */
function useChips(asked: Asked<LeadFilters>) {
  const { t } = useTranslation('leads');
  const { texts, between } = useFigureTexts(asked.filters.agents);
  return [
    ...chipsOf(asked, {
      only: () => t('filters.open'),
      hours_old: (total) => t('filters.hours_old', { count: Number(total) }),
      stage_reached: (stage) => t('filters.stage_reached', { stage: t(`status.${stage as LeadStage}`) }),
      first_contact: (spell) => t(`filters.first_contact.${spell as '1'}`),
      timed: (time) => t(`filters.timed.${time as LeadTime}`),
      created_hour: (hour) => t('filters.created_hour', { from: `${hour}:00`, to: `${hour}:59` }),
      language: (language) => t(`filters.language.${language as 'en'}`),
      ...texts,
    }),
    ...daysChip(asked, 'created', between('created')),
  ];
}

function useFields() {
  const { t } = useTranslation('leads');
  const { data: sellers } = useSellers();
  const { choice, person, days } = filterFields<LeadFilters>();
  return [
    choice('status', t('fields.status'), leadStatuses, (value) => t(`status.${value}`)),
    choice('product_type', t('fields.product_type'), productTypes, (value) => t(`product.${value}`)),
    choice('source', t('fields.source'), leadSources, (value) => t(`source.${value}`)),
    person('assigned_agent', t('fields.assigned_agent'), sellers),
    days(['created_from', t('filters.created_from')], ['created_to', t('filters.created_to')]),
    days(['expires_from', t('filters.expires_from')], ['expires_to', t('filters.expires_to')]),
    choice(
      'brought_in',
      t('filters.brought_in'),
      ['also'],
      () => t('filters.brought_in_also'),
      t('filters.brought_in_not'),
    ),
  ];
}
