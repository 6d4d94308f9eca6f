import { Badge, Button, Group, Skeleton, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { Empty, LoadError } from '#platform/web/ui/async-state.tsx';
import type { LeadCard as LeadCardData, LeadStatus } from '../contract.ts';
import { ContactLinks, LeadCard } from './lead-card.tsx';
import { StatusSelect } from './lead-status.tsx';
import classes from './leads.module.css';
import { type LeadFilters, useLeadList } from './use-leads.ts';

interface LeadsListProps {
  filters: LeadFilters;
  isFiltered: boolean;
  mayMove: boolean;
  open: (lead: LeadCardData) => void;
  move: (lead: LeadCardData, to: LeadStatus) => void;
  /** What an agency without leads may do next. */
  nextStep: ReactNode;
}

const columns = ['name', 'product', 'status', 'source', 'agent', 'zip', 'created'] as const;

/** The leads as a table, on a phone as cards, in the chosen order. */
export function LeadsList({ filters, isFiltered, mayMove, open, move, nextStep }: LeadsListProps) {
  const { t } = useTranslation(['leads', 'platform']);
  const formats = useFormats();
  const list = useLeadList(filters);
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  if (list.isError) return <LoadError error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Skeleton h={420} aria-hidden />;
  const leads = list.data.pages.flatMap(({ items }) => items);
  if (leads.length === 0) {
    return (
      <Empty
        icon={<IconUsersGroup size={40} />}
        title={isFiltered ? t('list.no_match') : t('list.empty')}
        action={isFiltered ? undefined : nextStep}
      />
    );
  }
  return (
    <Stack gap="sm" mt="sm">
      {isPhone ? (
        leads.map((lead) => <LeadCard key={lead.id} lead={lead} mayMove={mayMove} open={open} move={move} />)
      ) : (
        <LeadsTable leads={leads} mayMove={mayMove} open={open} move={move} />
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {t('list.shown', { shown: formats.number(leads.length), total: list.data.pages[0]?.total ?? '' })}
        </Text>
        {list.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('platform:actions.more')}
          </Button>
        )}
      </Group>
    </Stack>
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
      <Table verticalSpacing={6} highlightOnHover stickyHeader>
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
                <UnstyledButton className={classes.cardName} onClick={() => open(lead)}>
                  {lead.contact.name}
                </UnstyledButton>
                <ContactLinks lead={lead} />
              </Table.Td>
              <Table.Td>
                {lead.product_type && (
                  <Badge size="sm" variant="light">
                    {t(`product.${lead.product_type}`)}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>
                <StatusSelect
                  name={lead.contact.name}
                  status={lead.status}
                  disabled={!mayMove}
                  onChange={(to) => move(lead, to)}
                />
              </Table.Td>
              <Table.Td>{lead.source && t(`source.${lead.source}`)}</Table.Td>
              <Table.Td>{lead.assigned_agent_name ?? t('card.nobody')}</Table.Td>
              <Table.Td>{lead.zip_code}</Table.Td>
              <Table.Td title={formats.age(lead.created_at)}>{formats.date(lead.created_at)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
