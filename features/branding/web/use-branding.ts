import { useQuery } from '@tanstack/react-query';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import type { Branding } from '../contract.ts';
import { brandingApi } from './reading-api.ts';

/** How the agency looks; null while that is not known, and for operators, who have none. */
export function useBranding(): Branding | null {
  const isAllowed = useMay()(brandingApi.readBranding.route);
  const { data } = useQuery({ ...asking(brandingApi.readBranding, {}), enabled: isAllowed });
  return data ?? null;
}
