import { expect, test } from 'vitest';
import { environmentText, inEnvironment } from './environment-text.ts';

test('a value ends neither itself nor its line, whatever stands in it', () => {
  const company_name = 'Sol "y" Mar\nVITE_HACK=1 # $HOME `id` C:\\';
  expect(environmentText({ company_name, primary_color: '#006400' })).toBe(
    'VITE_COMPANY_NAME="Sol \\"y\\" Mar\\nVITE_HACK=1 # \\$HOME \\`id\\` C:\\\\"\nVITE_PRIMARY_COLOR="#006400"\n',
  );
});

test("the operator's own fields and the scope stand in no file", () => {
  const branding = { branding_scope: 'Full', has_markup: true, currency: 'USD' };
  expect(inEnvironment(branding)).toEqual({ currency: 'USD' });
});
