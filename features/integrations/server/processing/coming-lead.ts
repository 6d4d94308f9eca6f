import type { ConsentProof, MappedLead } from '../../contract/mapped-lead.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';

/** A lead to be created. `external_id` is its id at the source, `''` means none. */
export interface ComingLead {
  integration: IntegrationForWork;
  external_id: string;
  lead: MappedLead;
  consent: ConsentProof | null;
}
