import { Skeleton, Stack } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTable, RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import { Slot } from '#platform/web/slot.tsx';
import { useIsPhone } from '#platform/web/touch.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { LeadCard as LeadCardData, LeadSort, LeadStatus } from '../contract.ts';
import { leadActions } from './lead-actions.ts';
import { LeadCard } from './lead-card.tsx';
import { LeadStatusPill } from './lead-status.tsx';
import { type LeadFilters, useLeadList } from './use-leads.ts';

interface LeadsListProps {
  filters: LeadFilters;
  changeSort: (sort: LeadSort) => void;
  isFiltered: boolean;
  mayMove: boolean;
  open: (id: string) => void;
  move: (lead: LeadCardData, to: LeadStatus) => void;
  /** The next step for an agency without leads. */
  nextStep: ReactNode;
}

/** The leads as a table, or as cards on a phone, in the chosen order. */
export function LeadsList({ isFiltered, nextStep, ...props }: LeadsListProps) {
  const { filters, mayMove, open, move } = props;
  const { t } = useTranslation('leads');
  const isPhone = useIsPhone();
  const list = useLeadList(filters);
  const icon = <IconUsersGroup size={40} />;
  return (
    <RecordList
      list={list}
      skeleton={isPhone ? <CardsSkeleton /> : <RecordTableSkeleton />}
      empty={
        isFiltered ? (
          <Empty icon={icon} title={t('list.no_match')} />
        ) : (
          <Empty icon={icon} title={t('list.empty')} action={nextStep} />
        )
      }
      isOfFigure={filters.count === 'exact'}
      count={(numbers) => t('list.shown', numbers)}
    >
      {(leads) =>
        isPhone ? (
          <Stack gap="sm">
            {leads.map((lead) => (
              <LeadCard key={lead.id} lead={lead} mayMove={mayMove} open={open} move={move} />
            ))}
          </Stack>
        ) : (
          <LeadsTable list={list} leads={leads} {...props} />
        )
      }
    </RecordList>
  );
}

/** As many cards as fit on a phone. */
function CardsSkeleton() {
  return (
    <Stack gap="sm" aria-hidden>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={String(index)} h={167} />
      ))}
    </Stack>
  );
}

const nameOf = ({ contact }: LeadCardData) => contact.name;
const actions = {
  most: 4,
  of: (lead: LeadCardData) => (
    <>
      <ContactRow contact={lead.contact} />
      <Slot of={leadActions} with={{ lead, look: 'sign' }} />
    </>
  ),
};

interface LeadsTableProps extends Pick<LeadsListProps, 'filters' | 'changeSort' | 'mayMove' | 'open' | 'move'> {
  list: Pages<LeadCardData>;
  leads: readonly LeadCardData[];
}

function LeadsTable({ list, leads, filters, changeSort, mayMove, open, move }: LeadsTableProps) {
  const { t } = useTranslation('leads');
  return (
    <RecordTable
      name="leads"
      label={t('title')}
      list={list}
      items={leads}
      title={{ label: t('list.columns.name'), nameOf, sorts: { ascending: 'name' } }}
      columns={useColumns(mayMove ? move : undefined)}
      sort={filters.sort ?? 'newest'}
      changeSort={changeSort}
      open={open}
      actions={actions}
    />
  );
}

function useColumns(move: LeadsListProps['move'] | undefined): readonly Column<LeadCardData, LeadSort>[] {
  const { t } = useTranslation('leads');
  const formats = useFormats();
  return useMemo(() => {
    const { text, date } = columnsOf<LeadCardData, LeadSort>(formats);
    return [
      { name: 'phone', label: t('fields.phone'), width: 128, cell: ({ contact }) => contact.phone_national },
      { name: 'email', label: t('fields.email'), width: 182, cell: ({ contact }) => contact.email },
      {
        name: 'product_type',
        label: t('list.columns.product'),
        width: 98,
        cell: ({ product_type }) => product_type && t(`product.${product_type}`),
      },
      {
        name: 'status',
        label: t('list.columns.status'),
        width: 142,
        cell: (lead) => <LeadStatusPill lead={lead} move={move} />,
      },
      {
        name: 'source',
        label: t('list.columns.source'),
        width: 96,
        cell: ({ source }) => source && t(`source.${source}`),
      },
      {
        name: 'assigned_agent',
        label: t('list.columns.agent'),
        width: 148,
        cell: ({ assigned_agent_name }) => <PersonMark name={assigned_agent_name} />,
      },
      {
        name: 'created_at',
        label: t('list.columns.created'),
        width: 100,
        sorts: { descending: 'newest', ascending: 'oldest' },
        cell: ({ created_at }) => <span title={formats.age(created_at)}>{formats.date(created_at)}</span>,
      },
      text('current_carrier', t('fields.current_carrier'), 148, { isExtra: true }),
      {
        name: 'current_expiration_date',
        label: t('list.columns.expires'),
        width: 108,
        isExtra: true,
        cell: ({ current_expiration_date: day }) => day && formats.day(day),
      },
      {
        name: 'current_premium',
        label: t('fields.current_premium'),
        width: 124,
        isExtra: true,
        isNumber: true,
        cell: ({ current_premium: dollars }) => dollars !== null && formats.money(dollars),
      },
      text('zip_code', t('list.columns.zip'), 108, { isExtra: true }),
      date('updated_at', t('list.columns.updated'), 108, { isExtra: true, sorts: { descending: 'updated' } }),
    ];
  }, [t, formats, move]);
}
