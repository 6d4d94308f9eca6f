import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import type { Column } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { IncomingLeadCard, IncomingSort } from '../../contract/incoming-lead.ts';
import classes from '../integrations.module.css';
import { IncomingAct } from './incoming-act.tsx';
import { IncomingStatusPill } from './incoming-status.tsx';

interface IncomingTableProps {
  list: Pages<IncomingLeadCard>;
  leads: readonly IncomingLeadCard[];
  sort: IncomingSort;
  changeSort: (sort: IncomingSort) => void;
  open: (id: string) => void;
}

/** The incoming leads as a table: the person, the source, the outcome, and the actions. */
export function IncomingTable({ leads, ...rest }: IncomingTableProps) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const columns = useColumns();
  const title = useMemo(
    () => ({
      label: t('table.source_data'),
      nameOf: ({ contact_name, contact_email }: IncomingLeadCard) => contact_name || contact_email || t('table.nobody'),
    }),
    [t],
  );
  return (
    <RecordTable
      name="incoming-leads"
      label={t('table.label')}
      items={leads}
      title={title}
      columns={columns}
      {...rest}
    />
  );
}

function useColumns(): readonly Column<IncomingLeadCard, IncomingSort>[] {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const formats = useFormats();
  const madeName = useMadeName();
  return useMemo(() => {
    const moment = (at: string) => `${formats.date(at)} ${formats.time(at)}`;
    return [
      {
        name: 'status',
        label: t('table.status'),
        width: 156,
        cell: (lead) => <IncomingStatusPill lead={lead} />,
      },
      { name: 'actions', label: t('table.actions'), width: 112, cell: (lead) => <IncomingAct lead={lead} /> },
      {
        name: 'integration_name',
        label: t('table.integration'),
        width: 166,
        cell: ({ integration_name }) => madeName(integration_name),
      },
      {
        name: 'reason',
        label: t('table.reason'),
        width: 284,
        cell: ({ reason }) => twoLines(reason),
      },
      {
        name: 'received_at',
        label: t('table.received'),
        width: 112,
        sorts: { descending: 'newest', ascending: 'oldest' },
        cell: ({ received_at }) => twoLines(moment(received_at)),
      },
      {
        name: 'processed_at',
        label: t('table.processed'),
        width: 112,
        cell: ({ processed_at }) => (processed_at ? twoLines(moment(processed_at)) : t('table.not_processed')),
      },
      {
        name: 'tries',
        label: t('table.tries'),
        width: 80,
        isNumber: true,
        isExtra: true,
        cell: ({ tries }) => formats.number(tries),
      },
      {
        name: 'external_id',
        label: t('table.external_id'),
        width: 160,
        isExtra: true,
        cell: ({ external_id }) => external_id,
      },
    ];
  }, [t, formats, madeName]);
}

/** A text that wraps to a second line instead of being cut. */
const twoLines = (text: string) => (
  <span className={classes.twoLines} title={text}>
    {text}
  </span>
);
