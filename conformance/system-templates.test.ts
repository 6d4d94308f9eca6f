import { expect, test } from 'vitest';
import { clientTypes, templateTypes, variablesOf } from '#features/communications/contract/template-types.ts';
import type { CommunicationTemplate } from '#features/communications/contract/templates.ts';
import { faultsOf } from '#features/communications/server/letters/faults.ts';
import { readText, renderMessage } from '#features/communications/server/letters/render-message.ts';
import { systemTemplates } from '#features/communications/server/system-texts/system-templates.ts';
import { defaultBrand } from '#platform/contract/brand.ts';
import { languages } from '#platform/contract/language.ts';

// The built-in templates reach people who never requested them. Their placeholders are those of messages, and the
// conformance tests of locales don't know which values a message has.

const around = { agency: 'Sol Seguros', brand: defaultBrand, footer: [] };

const valuesOf = ({ template_type }: CommunicationTemplate) =>
  Object.fromEntries(variablesOf(template_type).map((name) => [name, name.replaceAll('_', '')]));

/** What an agency always knows when it writes: its own data, and the subject of the message. */
const needed = ['agency_name', 'annual_premium', 'quote_number', 'policy_number', 'effective_date', 'expiration_date'];
const bare = ['task_title', 'period_name', 'net_to_pay', ...needed];

const faultsIn = (template: CommunicationTemplate): string[] => {
  const { language, communication_type, template_type, name } = template;
  const write = (values: Record<string, string>) =>
    renderMessage(readText(template), values, language, communication_type, around);
  const faults = faultsOf(template).map(({ code, values }) => `${code} in line ${values.line}`);
  if (faults.length > 0) return faults.map((fault) => `${template_type} ${language}: ${fault}`);
  const all = valuesOf(template);
  const few = Object.fromEntries(Object.entries(all).filter(([variable]) => bare.includes(variable)));
  return [write(all), write(few)].flatMap((written) => {
    if ('reason' in written) return [`${name}: ${written.missing} has no default`];
    if (/ ,|\(\)| {2}|\n\n\n/.test(written.text)) return [`${name}: a hole stands where a value is missing`];
    return 'segments' in written && (written.dear_letters.length > 0 || written.segments > 2)
      ? [`${name}: ${written.segments} segments, ${written.dear_letters}`]
      : [];
  });
};

test('ten types by e-mail and the six of clients by SMS come along in both languages, and each can be written', () => {
  const expected = languages.flatMap((language) => [
    ...templateTypes.filter((type) => type !== 'Custom').map((type) => `${type} Email ${language}`),
    ...clientTypes.map((type) => `${type} SMS ${language}`),
  ]);
  const found = systemTemplates.map(
    ({ template_type, communication_type, language }) => `${template_type} ${communication_type} ${language}`,
  );
  expect(found.sort()).toEqual(expected.sort());
  expect(found).toHaveLength(32);
  expect(new Set(systemTemplates.map(({ id }) => id)).size).toBe(32);
  expect(systemTemplates.flatMap(faultsIn)).toEqual([]);
});

test('a text message to a client says who writes and how to end it', () => {
  const silent = systemTemplates.filter(
    ({ communication_type, content }) =>
      communication_type === 'SMS' && !(/^\{\{agency_name\}\}: /.test(content) && /\b(STOP|ALTO)\b/.test(content)),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('the test sees a name of another type, a hole, and a letter that costs double', () => {
  const [welcome] = systemTemplates.filter(({ communication_type }) => communication_type === 'SMS');
  const plant = (content: string) => faultsIn({ ...(welcome as CommunicationTemplate), content });
  expect(plant('{{policy_number}}')).toEqual([expect.stringContaining('unknown_variable in line 1')]);
  expect(plant('{{seller_name}}')).toEqual([expect.stringContaining('seller_name has no default')]);
  expect(plant('Hola {{seller_name | default: ""}}, adiós')).toEqual([expect.stringContaining('a hole')]);
  expect(plant('Ω Ж')).toContainEqual(expect.stringContaining('Ж'));
});
