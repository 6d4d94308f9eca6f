import type { Problem, TargetField, TraceStep } from '../mapped-lead.ts';
import type { Sought } from './customer.ts';
import type { Payload } from './payload.ts';
import type { DateOrder } from './read-values.ts';
import type { MappingTools, Readers } from './tools.ts';

/** What mapping one payload knows, and what it learns on its way. */
export interface Way {
  payload: Payload;
  /** Where mappings that a type brings along look for the customer. */
  sought: Sought;
  /** What they do is counted. */
  tools: Readers & Pick<MappingTools, 'readRule'>;
  country: string;
  dateOrders: Readonly<Partial<Record<TargetField | 'others', DateOrder>>>;
  validates: boolean;
  /** Whether notes say of which column they are, as those of files do. */
  labelsNotes: boolean;
  /** The places that something has read. */
  read: string[];
  /** What was told and could not be kept where it belongs: it goes into the notes. */
  leftOver: string[];
  problems: Problem[];
  trace: TraceStep[];
}
