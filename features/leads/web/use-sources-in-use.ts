import { useQuery } from '@tanstack/react-query';
import { asking } from '#platform/web/reads.ts';
import { type LeadSource, leadSources } from '../contract.ts';
import { leadApi } from './use-leads.ts';

/** The sources that the agency uses; all of them while they load. */
export function useSourcesInUse(): readonly LeadSource[] {
  const { data = [] } = useQuery(asking(leadApi.listLeadSources, {}));
  return data.length > 0 ? data : leadSources;
}
