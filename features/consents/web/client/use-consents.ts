import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { consentRoutes } from '../../contract.ts';

export const consentApi = client(consentRoutes);

const pageSize = 10;

/** The state of each address of a client. */
export function useConsentStates(clientId: string) {
  return useQuery(asking(consentApi.readConsentStates, { params: { id: clientId } }));
}

/** A client's entries, newest first. */
export function useConsents(clientId: string) {
  return usePages(consentApi.listConsents, { params: { id: clientId }, query: { limit: pageSize } });
}
