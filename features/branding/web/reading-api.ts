import { routes } from '#platform/contract/route.ts';
import { client } from '#platform/web/client.ts';
import { brandingReads } from '../contract/reading.ts';

/** What every screen asks of the brand. */
export const brandingApi = client(routes('branding', brandingReads));
