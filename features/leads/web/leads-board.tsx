import type { LeadCard, LeadStatus } from '../contract.ts';
import { leadStatuses } from '../contract.ts';
import { LeadColumn } from './lead-column.tsx';
import classes from './leads.module.css';
import type { LeadFilters } from './use-leads.ts';

interface LeadsBoardProps {
  filters: LeadFilters;
  isFiltered: boolean;
  mayMove: boolean;
  open: (id: string) => void;
  move: (lead: LeadCard, to: LeadStatus) => void;
}

/** The five columns, each with its own request. */
export function LeadsBoard(props: LeadsBoardProps) {
  return (
    <div className={classes.board}>
      {leadStatuses.map((status) => (
        <LeadColumn key={status} status={status} {...props} />
      ))}
    </div>
  );
}
