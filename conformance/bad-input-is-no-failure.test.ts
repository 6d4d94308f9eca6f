import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { hostileHeaders, hostileStyles } from '#features/branding/testing/hostile-markup.ts';
import { aTemplate } from '#features/communications/testing.ts';
import { anIntegration } from '#features/integrations/testing.ts';
import type { Answer } from '#platform/testing/caller.ts';
import type { AgencyUnderTest } from '#platform/testing/slice-conformance.ts';
import { agenciesOf } from './slice-conformance.ts';
import { patterns, rules, templates } from './worst-bodies.ts';

// Any text in a language that the product parses gets an answer that describes the problem, and never a server error.

let server: TestServer;
let sol: AgencyUnderTest;
let integrationId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  ({ sol } = agenciesOf(server));
  integrationId = (await sol.as('Admin').post('/integrations', anIntegration())).body.id;
});
afterAll(() => server.close());

/** Characters that no language expects anywhere, and characters that open and close constructs in most languages. */
const strange = ['\u0000', '\ud800', '\udc00', '\ufeff', '\u202e', '\ue000', '\ue003', '\uffff', '😀', 'ñ', '\n', ' '];
const signs = [
  '{',
  '}',
  '{{',
  '}}',
  '{%',
  '%}',
  '(',
  ')',
  '[',
  ']',
  '<',
  '>',
  '"',
  "'",
  '\\',
  '/',
  '*',
  '|',
  ':',
  ';',
  '@',
];

/** Pieces of the examples in any order, with characters inserted anywhere between them. */
const written = (examples: readonly string[]): fc.Arbitrary<string> => {
  const piece = fc
    .tuple(fc.constantFrom(...examples), fc.nat(80), fc.integer({ min: 1, max: 60 }))
    .map(([text, from, length]) => text.slice(from, from + length));
  return fc
    .array(fc.oneof(piece, fc.constantFrom(...strange, ...signs), fc.string({ unit: 'binary', maxLength: 5 })), {
      maxLength: 12,
    })
    .map((parts) => parts.join(''));
};

const templateParts = [
  '{{client_name}}',
  '{{ client_name | default: "x" | truncate: 3 }}',
  '{% if client_name == "a" %}b{% else %}c{% endif %}',
  '{% comment %}',
  '{% unless a contains b %}',
  '[a](https://e.example)',
  '(1..9)',
  'a.b[0]["c"]',
  ...templates,
];
const ruleParts = [
  ...rules,
  'lead.name',
  'pick("a", {"b": "c"})',
  'title(lead.x) + "1"',
  'x in [1, 2u, 3.0, null, b"x"]',
];

/** An example text in each language, and the call that parses it. */
const languages: Readonly<Record<string, { examples: readonly string[]; send: (text: string) => Promise<Answer> }>> = {
  style: {
    examples: hostileStyles,
    send: (custom_css) => sol.as('Super Admin').post('/branding/markup/preview', { custom_css, header_html: '' }),
  },
  header: {
    examples: hostileHeaders,
    send: (header_html) => sol.as('Super Admin').post('/branding/markup/preview', { custom_css: '', header_html }),
  },
  template: {
    examples: templateParts,
    send: (content) => sol.as('Admin').post('/communications/templates', aTemplate({ content })),
  },
  'template, shown': {
    examples: templateParts,
    send: (content) =>
      sol.as('Admin').post('/communications/templates/preview', {
        template_type: 'Custom',
        communication_type: 'Email',
        language: 'es',
        subject: content.slice(0, 80),
        content,
        variables: [],
      }),
  },
  rule: { examples: ruleParts, send: (transformation_rule) => map({ mapping_type: 'Computed', transformation_rule }) },
  filter: { examples: ruleParts, send: (condition) => map({ mapping_type: 'Conditional', condition }) },
  path: {
    examples: ['answers[field.ref=a].b', 'a | b + c', '*', 'list[][a]'],
    send: (source_field) => map({ source_field }),
  },
  pattern: {
    examples: [...patterns, '(?<a>b)\\1', '(?=a)', '\\p{L}{2,3}', '[^a-z]', '(?i:x)', '\\u{110000}'],
    send: (pattern) => map({ validation_rule: `/${pattern}/` }),
  },
  payload: {
    examples: ['{"name":"a"}', '[1,{"a":{"b":"c"}}]'],
    send: (text) =>
      sol.as('Admin').post(`/integrations/${integrationId}/test`, { name: text, [text]: [text, { [text]: text }] }),
  },
};

const map = (given: object): Promise<Answer> =>
  sol.as('Admin').post(`/integrations/${integrationId}/field-mappings`, {
    mapping_type: 'Direct',
    source_field: 'x',
    target_field: 'campaign',
    ...given,
  });

/** Counterexamples from earlier runs. */
const found: Readonly<Record<string, readonly string[]>> = {};

/** Fails at the first text that causes a server error. */
const holds = (
  examples: readonly string[],
  send: (text: string) => Promise<Pick<Answer, 'status'>>,
  first: readonly string[] = [],
) =>
  fc.assert(
    fc.asyncProperty(written(examples), async (text) => {
      expect((await send(text)).status).toBeLessThan(500);
    }),
    { numRuns: 150, examples: first.map((text): [string] => [text]) },
  );

describe('an answer below 500 to whatever is written as', () => {
  test.each(Object.entries(languages))('%s', async (language, { examples, send }) => {
    await holds(examples, send, found[language]);
    await sol.admin.query('delete from field_mappings');
    await sol.admin.query('delete from communication_templates');
  });
});

test('the test finds what only some texts bring about', async () => {
  const failing = async (text: string) => ({ status: text.includes('\u0000') ? 500 : 422 });
  await expect(holds(['a'], failing)).rejects.toThrow(/Property failed/);
});
