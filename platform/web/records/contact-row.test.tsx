import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { ContactRow, type Reachable } from './contact-row.tsx';

await startI18n(['platform', 'records']);
beforeEach(() => enter({ tab: 'leads' }));

const rosa: Reachable = {
  name: 'Rosa Martínez',
  email: 'rosa@example.com',
  phone: '+13055550100',
  phone_national: '(305) 555-0100',
  whatsapp: '+525512345678',
  whatsapp_national: '+52 55 1234 5678',
};
const ways = () =>
  page
    .getByRole('link')
    .elements()
    .map((way) => [way.getAttribute('aria-label'), way.getAttribute('href')]);

test.each([false, true])(
  'every way to reach a person is a link that names her and what it uses (words: %s)',
  async (withWords) => {
    await renderScreen(<ContactRow contact={rosa} withWords={withWords} />);
    await expect.element(page.getByRole('link', { name: 'Call Rosa Martínez: (305) 555-0100' })).toBeVisible();
    await expect.poll(ways).toEqual([
      ['Call Rosa Martínez: (305) 555-0100', 'tel:+13055550100'],
      ['Write to Rosa Martínez on WhatsApp: +52 55 1234 5678', 'https://wa.me/525512345678'],
      ['Email Rosa Martínez: rosa@example.com', 'mailto:rosa@example.com'],
    ]);
  },
);

test('a way that is not known is left out', async () => {
  const none = { phone: '', phone_national: '', whatsapp: '', whatsapp_national: '' };
  await renderScreen(<ContactRow contact={{ ...rosa, ...none }} />);
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'mailto:rosa@example.com');
});
