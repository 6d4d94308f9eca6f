import type { Problem, TargetField, TraceStep } from '../mapped-lead.ts';
import type { Sought } from './customer.ts';
import type { Payload } from './payload.ts';
import type { DateOrder } from './read-values.ts';
import type { MappingTools, Readers } from './tools.ts';

/** The state of mapping one payload: its inputs, and what it records. */
export interface Way {
  payload: Payload;
  /** Where standard mappings search for the customer. */
  sought: Sought;
  /** Their work is counted. */
  tools: Readers & Pick<MappingTools, 'readRule'>;
  country: string;
  dateOrders: Readonly<Partial<Record<TargetField | 'others', DateOrder>>>;
  validates: boolean;
  /** Whether each note has the title of its column, as for files. */
  labelsNotes: boolean;
  /** The paths that have been read. */
  read: string[];
  /** Values that cannot be stored in their field. They are added to the notes. */
  leftOver: string[];
  problems: Problem[];
  trace: TraceStep[];
}
