import type { TestServer } from '#apps/testing/test-server.ts';
import { aPicture } from '#features/branding/testing.ts';
import { signedEvents, signedText } from '#features/communications/testing.ts';
import { aWorkbook } from '#features/integrations/testing/workbook.ts';
import { aFile } from '#features/integrations/testing.ts';
import type { Answer } from '#platform/testing/caller.ts';
import type { AgencyUnderTest } from '#platform/testing/slice-conformance.ts';

// The slowest input of each kind that a caller can send, found by trying thousands of texts made of the characters and
// words of its language.

/** A text that starts with `begin` and repeats `unit` up to the maximum length. */
const filled = (begin: string, unit: string, length: number) =>
  (begin + unit.repeat(Math.ceil(length / unit.length))).slice(0, length);
const times = (count: number, text: string, between = '') => Array(count).fill(text).join(between);
const list = <T>(length: number, of: (at: number) => T) => Array.from({ length }, (_, at) => of(at));

const markupMax = 20_000;
export const styles = [
  filled('@media ', '()', markupMax),
  filled('a{', ';>', markupMax),
  filled('a{color:', ');', markupMax),
  filled('', '&.a', markupMax),
  filled('', '.a b>i+u{margin:1px 2px}', markupMax),
  `${'@media print{'.repeat(18)}${filled('', '.a{color:red}', 19_000)}`,
];
export const headers = [
  filled('', '<b><a>', markupMax),
  filled('<b><i><u>', '<b><p>', markupMax),
  filled('<svg>', '<font a=b><table>', markupMax),
  filled('', '<a x<b>', markupMax),
];

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
export const drawings = [
  ...['<g/>', '<use href="#a"/>', '&amp;', '<a b="url(#c) url(#d)"/>', '<g>'].map((unit) =>
    svg(filled('', unit, 199_000)),
  ),
  `<svg ${'x'.repeat(199_000)}`,
  // The maximum number of drawn elements, each slow to draw.
  svg('<circle r="1e6" stroke-dasharray="1e-3" stroke="red"/>'.repeat(1_900)),
];

const textMax = 20_000;
/** Templates that produce the longest messages. */
export const longLetters = [
  times(200, '{{client_name | default: "x" | upcase | truncate: 5}}\n').padEnd(textMax, 'é '),
  filled('', '\n\na', textMax),
  filled('', '<&">', textMax),
] as const;
export const templates = [
  filled('', '{{client_name}}', textMax),
  `{% if client_name${filled('', ' and client_name', textMax - 40)} %}{% endif %}`,
  times(200, '{{client_name}}[x](https://e.example/a)\n\n'),
  filled('', '[a](https://x', textMax),
  ...longLetters,
];

/** The largest possible rules. */
export const rules = [
  `lead.list.all(x, ${times(20, 'lead.l == lead.l2', ' && ')}) ? "1" : "2"`,
  `lead.list.map(x, ${times(60, 'lead.x', ' + ')})[0]`,
  `lead.list.exists(x, field("${times(30, 'list[][]', ' | ')}") == "z") ? "1" : "2"`,
  'lead.list.exists(x, like("abcdefgh", lead.pattern + x)) ? "1" : "2"',
  'lead.list.filter(x, like(lead.x, "([a-z]*[0-9]?.)+(x+x+)+y")).size() > 0 ? "1" : "2"',
];
export const patterns = ['(a+)+$'.repeat(30), '(a|b|c|d)*'.repeat(19), '[\\p{L}]'.repeat(28), '\\p{L}{40}'];

const texts = { x: 'áb c.D1 '.repeat(625), pattern: '([a-z]*[0-9]?.)+' };
/** A lead that makes each of these rules work as much as possible. */
export const ruledLead = (at: number) => ({
  name: `Rosa ${at}`,
  email: `rosa${at}@example.com`,
  ...texts,
  list: list(200, (n) => `x${n}`),
  l: list(200, (a) => ({ a })),
  l2: list(200, (a) => ({ a })),
});
/** A lead of the maximum request size, made of numbers that are each examined. */
export const longLead = (at: number) =>
  `{"n":${at},"name":"Rosa ${at}","a":[${'1.123456789012345678,'.repeat(48_000)}1]}`;
/** The slowest input of the other types that a hook reads, with the maximum number of elements. */
export const typedBodies: readonly (readonly [type: string, body: string])[] = [
  ['application/x-www-form-urlencoded', '%%41&'.repeat(49_000)],
  ['application/x-www-form-urlencoded', `${'%%41'.repeat(250)}&`.repeat(990)],
  ['application/xml', `<a>${'<a/>'.repeat(49_000)}</a>`],
  ['application/xml', `<a>${'<a b="c"/>'.repeat(24_000)}</a>`],
  [
    'multipart/form-data; boundary=x',
    `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(990)}--x--`,
  ],
];
/** The maximum number of leads in one call, which one phone number makes a household. */
export const manyLeads = `[${list(5_000, (at) => `{"name":"N ${at}","phone":"3055550142"}`).join()}]`;

export const files: Readonly<Record<string, () => Buffer | string>> = {
  'wide.csv': () => `${list(300, (at) => `C${at}`)}\n${`${list(300, (at) => `v${at}`)}\n`.repeat(3_000)}`,
  'long.csv': () =>
    `Nombre,Correo,Notas\n${list(1_900, (at) => `R ${at},r${at}@example.net,${'áb c.D1 '.repeat(1_200)}\n`).join('')}`,
  'household.csv': () => `Nombre,Teléfono\n${list(2_000, (at) => `Rosa ${at},3055550142\n`).join('')}`,
  'quotes.csv': () => `Nombre,Correo\n${'"a""b",'.repeat(100)}\n`.repeat(1_000),
  'commas.csv': () => ','.repeat(19_000_000),
  'numbers.json': () => `[${list(4_000, (at) => `{"name":"Rosa ${at}","a":[${'1.5,'.repeat(300)}1]}`).join()}]`,
};
export const sheets: Readonly<Record<string, () => Buffer>> = {
  'cells.xlsx': () => aWorkbook(list(3_000, (row) => rowOf(row + 1, 100)).join('')),
  'bomb.xlsx': () => aWorkbook('<row><c/></row>'.repeat(700_000)),
};
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
const rowOf = (row: number, cells: number) =>
  `<row r="${row}">${list(cells, (at) => `<c r="${letters(at)}${row}" t="inlineStr"><is><t>${row === 1 ? `C${at}` : 'v'}</t></is></c>`).join('')}</row>`;

export const pages: readonly (() => Iterable<string>)[] = [
  () => ['[', ...list(4_999, (at) => `{"n":[${at},1,2,3,4,5,6,7,8,9]},`), '{}]'],
  () => ['[', ...list(4, (at) => `{"id":"${at}","a":[${'1.123456789012345678,'.repeat(12_000)}1]},`), '{}]'],
  () => ['[', ...list(400, (at) => `{"id":"q${at}","x":"${'\\u0301'.repeat(1_900)}"},`), '{}]'],
];

/** The maximum number of events in one call, about existing messages. */
export const events = (messages: readonly string[], from: number, count: number) =>
  list(count, (at) => ({
    email: `x${at}@example.com`,
    event: ['delivered', 'open', 'bounce', 'dropped'][at % 4],
    timestamp: 1_777_912_000 + at,
    sg_event_id: `${from + at}`,
    communication_log_id: messages[at % messages.length],
  }));
export const replies = [
  'STOP '.repeat(1_000),
  'a\u0316\u0301 '.repeat(3_000),
  'stop? '.repeat(2_000),
  'x'.repeat(60_000),
];

/** Sends a hook's call. */
export async function sendHook(
  { http }: Pick<TestServer, 'http'>,
  url: string,
  { body, headers }: { body: Buffer | string; headers: object },
): Promise<number> {
  return (await http.inject({ method: 'POST', url, payload: body, headers: headers as Record<string, string> }))
    .statusCode;
}

export async function sendEvents(server: TestServer, agency: AgencyUnderTest, some: readonly object[]) {
  const { address, ...sent } = await signedEvents(agency, some);
  return () => sendHook(server, `/hooks/sendgrid/${address}`, sent);
}

export async function sendReply(server: TestServer, agency: AgencyUnderTest, Body: string) {
  const { address, ...sent } = await signedText(agency, { Body });
  return () => sendHook(server, `/hooks/twilio/inbound/${address}`, sent);
}

export function sendDrawing(agency: AgencyUnderTest, drawing: string): () => Promise<Answer> {
  const { body, headers: types } = aPicture(Buffer.from(drawing), { name: 'logo.svg', type: 'image/svg+xml' });
  return () => agency.as('Admin').post('/branding/assets/logo', body, types);
}

/** Sends a file, and has it read and imported as its columns define. Columns without a definition become notes. */
export function sendWorst(agency: AgencyUnderTest, integrationId: string, name: string, bytes: Buffer | string) {
  // The form is made before its sending is measured.
  const { body: form, headers } = aFile(bytes, { name });
  return {
    send: () => agency.as('Admin').post(`/integrations/${integrationId}/files`, form, headers),
    readingOf: ({ body }: Answer) => ({
      columns: body.columns.map((column: { name: string; suggestion: string | null }) => ({
        name: column.name,
        target: column.suggestion ?? 'notes',
      })),
    }),
  };
}
