import { Skeleton, Stack, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { PersonMark } from '#platform/web/records/person-mark.tsx';
import { RecordName } from '#platform/web/records/record-card.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { Slot } from '#platform/web/slot.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { LeadCard as LeadCardData, LeadStatus } from '../contract.ts';
import { leadActions } from './lead-actions.ts';
import { LeadCard } from './lead-card.tsx';
import { LeadStatusPill } from './lead-status.tsx';
import classes from './leads.module.css';
import { type LeadFilters, useLeadList } from './use-leads.ts';

interface LeadsListProps {
  filters: LeadFilters;
  isFiltered: boolean;
  mayMove: boolean;
  open: (id: string) => void;
  move: (lead: LeadCardData, to: LeadStatus) => void;
  /** What an agency without leads may do next. */
  nextStep: ReactNode;
}

const columns = ['name', 'contact', 'product', 'status', 'source', 'agent', 'zip', 'created'] as const;

/** The leads as a table, on a phone as cards, in the chosen order. */
export function LeadsList({ filters, isFiltered, mayMove, open, move, nextStep }: LeadsListProps) {
  const { t } = useTranslation('leads');
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const icon = <IconUsersGroup size={40} />;
  return (
    <RecordList
      list={useLeadList(filters)}
      skeleton={<Skeleton h={420} aria-hidden />}
      empty={
        isFiltered ? (
          <Empty icon={icon} title={t('list.no_match')} />
        ) : (
          <Empty icon={icon} title={t('list.empty')} action={nextStep} />
        )
      }
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
          <LeadsTable leads={leads} mayMove={mayMove} open={open} move={move} />
        )
      }
    </RecordList>
  );
}

function LeadsTable({
  leads,
  mayMove,
  open,
  move,
}: Pick<LeadsListProps, 'mayMove' | 'open' | 'move'> & { leads: LeadCardData[] }) {
  const { t } = useTranslation('leads');
  const formats = useFormats();
  return (
    <Table.ScrollContainer minWidth={880} className={classes.table}>
      <Table verticalSpacing={0} highlightOnHover stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {t(`list.columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {leads.map((lead) => (
            <Table.Tr key={lead.id}>
              <Table.Td>
                <RecordName name={lead.contact.name} open={() => open(lead.id)} />
              </Table.Td>
              <Table.Td>
                <div className={classes.reached}>
                  <span className={classes.phone}>{lead.contact.phone_national}</span>
                  <ContactRow contact={lead.contact} />
                  <Slot of={leadActions} with={{ lead, isOnCard: true }} />
                </div>
              </Table.Td>
              <Table.Td>{lead.product_type && t(`product.${lead.product_type}`)}</Table.Td>
              <Table.Td>
                <LeadStatusPill lead={lead} move={mayMove ? move : undefined} />
              </Table.Td>
              <Table.Td>{lead.source && t(`source.${lead.source}`)}</Table.Td>
              <Table.Td>
                <PersonMark name={lead.assigned_agent_name} />
              </Table.Td>
              <Table.Td>{lead.zip_code}</Table.Td>
              <Table.Td title={formats.age(lead.created_at)}>{formats.date(lead.created_at)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
