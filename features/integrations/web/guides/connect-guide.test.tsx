import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { i18n, startI18n } from '#platform/web/i18n.ts';
import { enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import { integrationTypes } from '../../contract/choices.ts';
import { agency, anIntegration } from '../test-integrations.ts';
import ConnectGuide from './connect-guide.tsx';

await startI18n(['platform', 'records', 'leads', 'integrations', 'integrations/setup', 'integrations/guides']);

const languages = ['en', 'es'] as const;
beforeEach(() => fakeServer({}));

test.each(languages.flatMap((language) => integrationTypes.map((type) => [type, language] as const)))(
  'the guide of %s is whole in %s, and what it quotes of these screens is there',
  async (integration_type, language) => {
    await enter({ tab: 'integrations', role: 'Admin', agency, language });
    const { container } = await renderScreen(<ConnectGuide integration={anIntegration({ integration_type })} />);
    await expect.element(page.getByRole('list')).toBeVisible();
    expect(container.textContent).not.toMatch(/\{\{|guide\.|undefined/);
  },
);

test.each(languages)(
  'the guide of LinkedIn ends with the button that proves it, by its name, in %s',
  async (language) => {
    await enter({ tab: 'integrations', role: 'Admin', agency, language });
    await renderScreen(<ConnectGuide integration={anIntegration({ integration_type: 'LinkedIn Ads' })} />);
    const check = i18n.t('integrations/setup:panel.check');
    await expect.element(page.getByRole('listitem').last().filter({ hasText: check })).toBeVisible();
  },
);
