import type { ConsentProof, MappedLead } from '../../contract/mapped-lead.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';

/** A lead that has come. `external_id`: as its source calls it, `''`: it does not. */
export interface ComingLead {
  integration: IntegrationForWork;
  external_id: string;
  lead: MappedLead;
  consent: ConsentProof | null;
}
