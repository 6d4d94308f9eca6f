import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { consentRoutes } from '../../contract.ts';

export const consentApi = client(consentRoutes);

const pageSize = 10;

/** How each address of a client stands. */
export function useConsentStates(clientId: string) {
  return useQuery(asking(consentApi.readConsentStates, { params: { id: clientId } }));
}

/** What a client has said, newest first. */
export function useConsents(clientId: string) {
  return usePages(consentApi.listConsents, { params: { id: clientId }, query: { limit: pageSize } });
}
