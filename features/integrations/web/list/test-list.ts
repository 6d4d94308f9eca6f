import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { type Answer, enter, listed } from '#platform/web/test-page.tsx';
import { agency, anIntegration, integrationId } from '../test-integrations.ts';

await startI18n([
  'platform',
  'records',
  'leads',
  'integrations',
  'integrations/setup',
  'integrations/acts',
  'integrations/guides',
  'integrations/incoming',
  'integrations/undo',
  'integrations/upload',
]);

export const integration = anIntegration();

/** A server with one integration. */
export const listing: Record<string, Answer> = {
  'GET /integrations': listed([integration]),
  [`GET /integrations/${integrationId}`]: [200, integration],
  [`GET /integrations/${integrationId}/statistics`]: [200, { days: [] }],
};

export const card = () => page.getByRole('article', { name: 'Sitio web' });
export const button = (name: string) => page.getByRole('button', { name, exact: true });

/** An Admin opens the list. For `beforeEach`. */
export async function enterList(): Promise<void> {
  await enter({ tab: 'integrations', role: 'Admin', agency });
  go({ tab: 'integrations', section: 'list' }, { replace: true });
  await page.viewport(1280, 900);
}
