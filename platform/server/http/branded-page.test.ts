import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brandedPage, pageWithRegistration } from './branded-page.ts';
import { hostBrandOf } from './host-brand.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../apps/web/index.html'), 'utf8');
const branded = (branding: object) =>
  brandedPage(page, hostBrandOf({ id: 'a', name: 'Sol', branding: { ...branding } }, 'https://crm.example.com'), 'N');

test('the page of an agency’s host arrives in its colours, for both schemes, with its name and icon', () => {
  const html = branded({ primary_color: '#5b3fd6', app_title: 'Portal', favicon: { shown: 'f.webp' } });
  expect(html).toContain('<title>Portal</title>');
  expect(html).toContain('<meta name="theme-color" content="#5b3fd6" />');
  expect(html).toMatch(/<style nonce="N">:root\{[^}]*--brand-primary:#5b3fd6;.*prefers-color-scheme:dark/);
  expect(html).toContain('<link rel="icon" href="/brand/a/f.webp" />');
  expect(html).toContain('<img class="first-mark" src="/brand/a/f.webp" alt="" />');
  expect(html).not.toMatch(/#006400|favicon\.svg|Vigencia<\/title>/);
});

test('no name becomes markup, and none is read as a sign of a replacement', () => {
  const name = '</title><script>alert(1)</script>"\'$&$`';
  const html = branded({ company_name: name });
  expect(html).not.toContain('<script>');
  const content = /<meta name="brand" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const read = content.replace(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)));
  expect(JSON.parse(read).company_name).toBe(name);
});

test('a colour that is none is the default, and so is all that was never chosen', () => {
  expect(branded({ primary_color: 'red}</style>' })).toContain('--brand-primary:#006400');
  expect(branded({})).toContain('<title>Sol</title>');
});

test('the page brings what whoever wants to register is told, as text alone; without it the page stays as it is', () => {
  const en = '</head><script>alert(1)</script>$&"';
  const html = pageWithRegistration(page, { en, es: 'Pregunte' });
  expect(html).not.toContain('<script>alert');
  const content = /<meta name="registration" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const read = content.replace(/&#(\d+);/g, (_whole, code) => String.fromCodePoint(Number(code)));
  expect(JSON.parse(read)).toEqual({ en, es: 'Pregunte' });
  expect(pageWithRegistration(page, { en: '', es: '' })).toBe(page);
});
