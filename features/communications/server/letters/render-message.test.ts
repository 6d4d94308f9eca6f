import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultBrand } from '#platform/contract/brand.ts';
import { faultsOf } from './faults.ts';
import { FilledTooLong, fill, filledMax, outputsMax, parse } from './liquid.ts';
import { readText, renderMessage } from './render-message.ts';
import { plainLetters, segmentsOf } from './sms-segments.ts';

const around = { agency: 'Sol & Cía', brand: defaultBrand, footer: [[['Sol & Cía · Miami']]] };
const mail = (content: string, values: Record<string, string> = {}, subject = 'Hola') =>
  renderMessage(readText({ subject, content, plain_letters: false }), values, 'es', 'Email', around);
const text = (content: string, values: Record<string, string> = {}, plain_letters = false) =>
  renderMessage(readText({ subject: '', content, plain_letters }), values, 'es', 'SMS', around);

describe('A value', () => {
  test('is a word: never markup, a link, or another name', () => {
    const client_name = '<img src=x> [gratis](https://evil.example) {{agency_phone}} & "x"';
    const written = mail('Hola, {{client_name}}.', { client_name, agency_phone: '555' });
    expect(written).toMatchObject({ text: expect.stringContaining(`Hola, ${client_name}.`) });
    const { html } = written as { html: string };
    expect(html).not.toMatch(/<img|href="https:\/\/evil/);
    expect(html).toContain('&lt;img src=x&gt; [gratis](https://evil.example) {{agency_phone}} &amp; &quot;x&quot;');
  });

  test('that is empty takes its default, or the message is not written', () => {
    expect(text('Hola {{client_name}}')).toMatchObject({ reason: 'missing_values', missing: ['client_name'] });
    expect(text('Hola {{client_name}}', { client_name: '  ' })).toMatchObject({
      reason: 'missing_values',
      missing: ['client_name'],
    });
    expect(text('Hola {{client_name | upcase}}')).toMatchObject({ reason: 'missing_values', missing: ['client_name'] });
    expect(text('Hola {{client_name | default: seller_name}}')).toMatchObject({
      reason: 'missing_values',
      missing: ['client_name', 'seller_name'],
    });
    expect(text('Hola {{client_name | default: "cliente"}}')).toMatchObject({ text: 'Hola cliente' });
    expect(text('Hola{{client_name | default: ""}}.')).toMatchObject({ text: 'Hola.' });
    expect(text('{% if client_name %}A {{client_name}}{% else %}B{% endif %}')).toMatchObject({ text: 'B' });
    expect(mail('Hola', {}, '{{client_name}}')).toMatchObject({ reason: 'missing_values', missing: ['client_name'] });
  });

  test('cannot bring a line into the subject', () => {
    const written = mail('x', { client_name: 'Rosa\r\nBcc: spy@example.com' }, 'Para {{client_name}}');
    expect(written).toMatchObject({ subject: 'Para Rosa Bcc: spy@example.com' });
  });
});

test('paragraphs, lines, links and a button, in looks and in plain text', () => {
  const content =
    'Uno\ndos\n\n\n[Ver su cotización](https://sol.example/q/1)\n\nLlame al [305](tel:+13055550110) o [x](javascript:alert(1)) [y](http://a.b)';
  const { html, text: plain } = mail(content) as { html: string; text: string };
  expect(html).toContain('Uno<br>dos');
  expect(html).toMatch(/<a href="https:\/\/sol\.example\/q\/1" style="display:inline-block;background:#006400;color:#/);
  expect(html).toMatch(/href="tel:\+13055550110"/);
  expect(html.match(/href=/g)).toHaveLength(2);
  expect(html).toContain('[x](javascript:alert(1)) [y](http://a.b)');
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('Sol &amp; Cía');
  expect(plain).toBe(
    'Uno\ndos\n\nVer su cotización: https://sol.example/q/1\n\nLlame al 305: tel:+13055550110 o [x](javascript:alert(1)) [y](http://a.b)\n\nSol & Cía · Miami',
  );
});

describe('Segments', () => {
  test.each([
    ['a'.repeat(160), 1, 160],
    ['a'.repeat(161), 2, 161],
    ['a'.repeat(306), 2, 306],
    ['a'.repeat(307), 3, 307],
    ['€'.repeat(80), 1, 160],
    ['€'.repeat(81), 2, 162],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, 306],
    ['á'.repeat(70), 1, 70],
    ['á'.repeat(71), 2, 71],
    ['á'.repeat(134), 2, 134],
    ['á'.repeat(135), 3, 135],
    ['😀'.repeat(35), 1, 70],
    ['😀'.repeat(36), 2, 72],
    [`${'á'.repeat(66)}😀${'á'.repeat(66)}`, 3, 134],
    ['', 0, 0],
    ['¿Ñandú à é è ù ì ò Ç ñ Ü ü ¡', 1, 28],
  ])('%j: %i', (written, segments, units) => {
    expect(segmentsOf(written)).toMatchObject({ segments, units });
  });

  test('the dear letters are told, each once, and have plain ones', () => {
    expect(segmentsOf('póliza está “lista” ó').dear_letters).toEqual(['ó', 'á', '“', '”']);
    const plain = plainLetters('Póliza está lista: “ÍÚ” ’ – … ç Ç ñ é ü 😀'.normalize('NFD'));
    expect(plain).toBe('Poliza esta lista: "IU" \' - ... c Ç ñ é ü 😀');
  });

  test('plain letters hold for what values bring', () => {
    expect(text('{{client_name}}', { client_name: 'José Rodríguez' }, true)).toMatchObject({ text: 'José Rodriguez' });
  });
});

test.each([
  '{{ (1..100000000) }}',
  '{{ "a" | append: "b" }}',
  '{% for i in (1..1000000) %}{% endfor %}',
  '{% assign x = "y" %}{{x}}',
  '{% capture x %}y{% endcapture %}',
  '{% include "/etc/passwd" %}',
  '{% render "x" %}',
  '{% layout "x" %}',
  '{% raw %}{{x}}{% endraw %}',
  '{% liquid assign x = 1 %}',
  '{% tablerow i in (1..9) %}{% endtablerow %}',
  '{% cycle "a" %}',
  '{% increment x %}',
  '{{ client_name | replace: "a", "b" }}',
  '{{ client_name | date: "%999999999d" }}',
  '{{ client_name.constructor }}',
  '{{ client_name["__proto__"] }}',
  '{{ constructor }}',
  '{{ __proto__ }}',
  '{% case client_name %}{% when "x" %}{% endcase %}',
  `${'{% if client_name %}'.repeat(2_000)}`,
  '{'.repeat(19_999),
])('what is hostile is refused within a moment: %.40j', (content) => {
  const before = process.threadCpuUsage();
  const faults = faultsOf({
    template_type: 'Custom',
    communication_type: 'Email',
    subject: 'x',
    content,
    variables: [],
    language: 'es',
    plain_letters: false,
  });
  if (content.startsWith('{{{')) expect(faults.length).toBeLessThanOrEqual(1);
  else expect(faults).not.toEqual([]);
  // The CPU time of this thread, without its waiting time.
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});

test('a machine that stands still meanwhile makes no message too costly', () => {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  onTestFinished(() => void clock.mockRestore());
  expect(text('{% if client_name %}Hola, {{client_name}}.{% endif %}', { client_name: 'Rosa' })).toMatchObject({
    text: 'Hola, Rosa.',
  });
});

describe('A text that is filled in', () => {
  const halves = parse('{{client_name}}{{agency_name}}');
  const half = filledMax / 2;

  test('has as many letters as may be, and not one more', () => {
    const values = { client_name: 'x'.repeat(half), agency_name: 'x'.repeat(half) };
    expect(fill(halves, values)).toHaveLength(filledMax);
    expect(() => fill(halves, { ...values, agency_name: 'x'.repeat(half + 1) })).toThrow(FilledTooLong);
  });

  test('is given up before the letters of its values are put together', () => {
    const parsed = parse('{{client_name}}'.repeat(1_600));
    expect(() => fill(parsed, { client_name: 'x'.repeat(10_000) })).toThrow(FilledTooLong);
  });

  test('is given up where its filters alone take too much', () => {
    const parsed = parse(`{{client_name ${'| upcase '.repeat(2_000)}}}`);
    expect(() => fill(parsed, { client_name: 'x'.repeat(1_000) })).toThrow(FilledTooLong);
  });

  test('that is too long is no message, and says how long it may be', () => {
    expect(mail('{{client_name}}', { client_name: 'x'.repeat(filledMax + 1) })).toEqual({
      reason: 'too_long',
      facts: { max: '40000' },
      missing: [],
    });
  });
});

describe('The values and conditions of a text', () => {
  const faultsIn = (content: string) =>
    faultsOf({
      template_type: 'Custom',
      communication_type: 'Email',
      subject: 'Hola',
      content,
      variables: [],
      language: 'es',
      plain_letters: false,
    });

  test.each([
    ['values', '{{client_name}}\n', 1],
    ['conditions', '{% if client_name %}x{% endif %}\n', 1],
    ['values in conditions', '{% if client_name %}{{client_name}}{% endif %}\n', 2],
    ['words in braces', '{{ "x" }}\n', 1],
    ['names in one condition', '{% if client_name and client_name %}x{% endif %}\n', 2],
    ['names in other conditions of one', '{% if client_name %}{% elsif client_name == "x" %}{% endif %}\n', 2],
    ['names in what stands for an empty one', '{{ client_name | default: client_name }}\n', 2],
  ])('are as many as may be, and not one more: %s', (_what, line, each) => {
    const most = outputsMax / each;
    expect(faultsIn(line.repeat(most))).toEqual([]);
    expect(faultsIn(line.repeat(most + 1))).toEqual([
      expect.objectContaining({ code: 'too_many_values', values: { line: most + 1, max: outputsMax } }),
    ]);
  });

  test('are not looked for where they are too many: the engine would read the text anew for the place of each', () => {
    for (const text of [
      '{{client_name}}'.repeat(1_300),
      `{% if client_name${' and client_name'.repeat(1_200)} %}{% endif %}`,
    ])
      expect(parse(text)).toMatchObject({ lineOfTooMany: 1, names: [], shownBare: [] });
    expect(faultsIn(`{% if ${'client_name['.repeat(1_600)} %}{% endif %}`)).toHaveLength(1);
  });
});
