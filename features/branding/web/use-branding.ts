import { useQuery } from '@tanstack/react-query';
import { routes } from '#platform/contract/route.ts';
import { client } from '#platform/web/client.ts';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { brandingReads } from '../contract/reading.ts';
import type { Branding } from '../contract.ts';

const brandingApi = client(routes('branding', brandingReads));

/** The agency's branding. null while it loads, and for operators, who have none. */
export function useBranding(): Branding | null {
  const isAllowed = useMay()(brandingApi.readBranding.route);
  const { data } = useQuery({ ...asking(brandingApi.readBranding, {}), enabled: isAllowed });
  return data ?? null;
}
