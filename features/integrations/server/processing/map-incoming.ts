import type { Agency } from '#platform/server/acts/agency.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { ConsentProof, MappedLead, Problem, TraceStep } from '../../contract/mapped-lead.ts';
import { orderOfPattern } from '../../contract/mapping/read-values.ts';
import { mapLead } from '../mapping/map-lead.ts';
import type { WholeRow } from './fetch-waiting.ts';

/** An incoming lead and its mapped lead. */
export interface MappedRow {
  row: WholeRow;
  /** null means it could not be fetched or is not about a lead. */
  lead: MappedLead | null;
  consent: ConsentProof | null;
  problems: Problem[];
  trace: TraceStep[];
}

/**
 * Maps incoming leads outside of a transaction, because an agency's rules may take time. Other work runs between them.
 */
export async function mapIncoming(
  rows: readonly WholeRow[],
  agency: Pick<Agency, 'date_format'>,
): Promise<MappedRow[]> {
  const mapped: MappedRow[] = [];
  for (const row of rows) {
    await giveWay();
    mapped.push(mapOne(row, agency));
  }
  return mapped;
}

function mapOne(row: WholeRow, { date_format }: Pick<Agency, 'date_format'>): MappedRow {
  const { event, trouble, integration, mappings, source_data, fetched } = row;
  const isAboutData = event.kind === 'lead' || event.kind === 'profile';
  if (trouble || !isAboutData) return { row, lead: null, consent: null, problems: trouble ? [trouble] : [], trace: [] };
  const { integration_type, settings, validate_data } = integration;
  const dateOrders = { others: orderOfPattern(date_format), ...integration.dateOrders };
  const options = { integration_type, settings, validate_data, dateOrders };
  return { row, ...mapLead(mappings, fetched ?? source_data, options) };
}
