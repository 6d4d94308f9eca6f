import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPicture } from '#features/branding/testing.ts';
import { aLead } from '#features/leads/testing.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { sendMessages } from '../sending/send-messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { APP_URL: 'https://crm.example.com' } });
  await ana().put('/branding', {
    company_name: 'Sol & Mar',
    primary_color: '#123abc',
    accent_color: '#c8102e',
    address: '1 SW 8th St, Miami',
    footer: 'Lic. [W1](https://sol.example.com/w1)',
    facebook_url: 'https://facebook.com/sol',
  });
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const painted = () => sharp({ create: { width: 300, height: 120, channels: 3, background: '#c8102e' } });
const takeLogo = async () => {
  const { body, headers } = aPicture(await painted().png().toBuffer());
  expect((await ana().post('/branding/assets/logo', body, headers)).status).toBe(200);
};
let people = 0;
async function write(purpose: 'marketing' | 'service') {
  people += 1;
  const given = aLead({ zip_code: '33135' });
  const email = `marca${people}@example.com`;
  const lead = await ana().post('/leads', { ...given, contact: { ...given.contact, email } });
  const letter = { record_type: 'lead', record_id: lead.body.id, communication_type: 'Email', subject: 'Hola' };
  const written = await ana().post('/communications/messages', { ...letter, content: 'Una nota.', purpose });
  expect(written.status, JSON.stringify(written.body)).toBe(201);
  return email;
}
async function sent(email: string) {
  await runJobNow(server, sendMessages, server.world.tenants.sol as string, { communication_type: 'Email' });
  const [mail] = await mailsTo(server, email);
  return { html: mail?.html ?? '', text: mail?.text ?? '', files: mail?.attachments ?? [] };
}

test('a message to a client has the brand of the day on which it leaves', async () => {
  const plain = await sent(await write('service'));
  expect([plain.html.includes('<img'), plain.html.includes('<!--logo-->'), plain.files]).toEqual([false, false, []]);
  expect(plain.html).toContain('background:#123abc');
  const written = await write('service');
  await takeLogo();
  const { html, text, files } = await sent(written);
  expect(html).toContain('<img src="cid:logo" alt=""');
  expect(html).toContain('Sol &amp; Mar');
  expect(html).toContain('<a class="inline" href="https://sol.example.com/w1"');
  expect(html).toContain('href="https://facebook.com/sol"');
  expect(text).toContain('Facebook: https://facebook.com/sol');
  expect(files).toEqual([
    expect.objectContaining({ contentId: '<logo>', mimeType: 'image/png', disposition: 'inline' }),
  ]);
  const late = await write('service');
  await ana().delete('/branding/assets/logo');
  expect((await sent(late)).html).not.toContain('<img');
});

test('its preview shows the logo without asking anybody for it', async () => {
  await takeLogo();
  const template = {
    template_type: 'Custom',
    communication_type: 'Email',
    language: 'es',
    name: 'Nota',
    variables: [],
  };
  const given = { ...template, subject: 'Hola', content: 'Una nota.', plain_letters: false };
  const { body } = await ana().post('/communications/templates/preview', given);
  const shown = await server.http.inject({ method: 'GET', url: body.html_url });
  expect(shown.payload).toContain('<img src="data:image/png;base64,iVBOR');
});

test.each(['light', 'dark'])(
  'the page behind the link that ends letters is the agency’s, in the %s',
  async (scheme) => {
    await takeLogo();
    const { html } = await sent(await write('marketing'));
    const url = /https:\/\/crm\.example\.com(\/u\/[\w-]+)/.exec(html)?.[1] ?? '';
    const { payload, headers } = await server.http.inject({ method: 'GET', url, headers: { 'accept-language': 'es' } });
    expect(payload).toContain('<span>Sol &amp; Mar</span>');
    expect(payload).toMatch(/<img src="\/brand\/[-\w]+\/\w+\.webp" alt="">/);
    expect(payload).toContain(scheme === 'dark' ? 'prefers-color-scheme:dark' : '--brand-primary:#123abc');
    expect(payload).toContain('Sol &amp; Mar no ');
    const nonce = /<style nonce="([^"]+)"/.exec(payload)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    const done = await server.http.inject({ method: 'POST', url });
    expect(done.payload).toContain('<span>Sol &amp; Mar</span>');
    const none = await server.http.inject({ method: 'GET', url: `${url.slice(0, 90)}AAAA${url.slice(94)}` });
    expect([none.statusCode, none.payload.includes('Sol')]).toEqual([404, false]);
  },
);
