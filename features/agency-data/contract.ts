import * as z from 'zod/mini';
import { CurrentPassword } from '#features/auth/contract.ts';
import { files } from '#platform/contract/kinds.ts';
import { administrators } from '#platform/contract/roles.ts';
import { routes } from '#platform/contract/route.ts';

export const DownloadAgencyData = z.object({ current_password: CurrentPassword });
export type DownloadAgencyData = z.infer<typeof DownloadAgencyData>;
DownloadAgencyData.register(z.globalRegistry, { id: 'DownloadAgencyData' });

export const agencyDataRoutes = routes('agency-data', {
  downloadAgencyData: {
    method: 'POST',
    path: '/agency-data',
    allow: administrators,
    body: DownloadAgencyData,
    ok: [200, files('zip')],
    errors: { wrong_password: 409 },
    changes: [],
    summary: 'All data of the agency: a ZIP file with a CSV file a table, and what each column means',
  },
});
