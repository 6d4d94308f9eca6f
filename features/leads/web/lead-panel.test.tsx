import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { i18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import PanelContent from './lead-panel-content.tsx';
import { aLead } from './test-leads.ts';

beforeEach(() => enter({ tab: 'leads' }));

test('a consent that came with a file says so in the language of the screen', async () => {
  await i18n.changeLanguage('es');
  const rosa = aLead('Rosa Martínez');
  const consent = { tcpa_consent_at: '2026-11-10T15:00:00Z', tcpa_consent_source: 'import marzo.csv' };
  fakeServer({
    [`GET /leads/${rosa.id}`]: () => [200, { ...rosa, contact: { ...rosa.contact, tcpa_consent: true, ...consent } }],
  });
  await renderScreen(<PanelContent id={rosa.id} />);
  const told = 'Desde el 11/10/2026 (archivo marzo.csv)';
  await expect.element(page.getByText(told)).toBeVisible();
});
