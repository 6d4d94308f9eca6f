import { describe, expect, test } from 'vitest';
import { shownRaw } from './as-people-write.ts';
import { filesIn, isTest, read } from './house.ts';

const files = filesIn(['apps', 'features', 'platform'], /\.tsx?$/).filter((file) => !isTest(file));

/** What is text already when it gets to a part of a screen, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'platform/web/records/story-line.tsx: amount: amount': 'A line gets its amount from a slice, which formats it.',
};

test('no screen, message or paper shows a phone, an amount, a day, a percentage or a time zone as it is stored', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => shownRaw(file, read(file)).map((what) => `${file}: ${what}`));
  expect(found).toEqual(Object.keys(exceptions));
});

describe('the test itself', () => {
  test.each([
    ['<p>{user.phone}</p>', 'phone: phone'],
    ['<p>{[user.email, user.phone].filter(Boolean).join(", ")}</p>', 'phone: phone'],
    ['<p>{message?.recipient_phone || none}</p>', 'phone: recipient_phone'],
    ['<p>{isKnown ? quote.annual_premium : none}</p>', 'amount: annual_premium'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is in the planted code
    ['<p>{`${premium} a year`}</p>', 'amount: premium'],
    ['<p>{isOver && policy.expiration_date}</p>', 'day: expiration_date'],
    ['useUser(); const y = <p>{x.phone}</p>', 'phone: phone'],
    ["t('until', { date: quote.valid_until })", 'day: valid_until'],
    ["t('of', { rate: rule.percent })", 'percent: percent'],
    ["services.translate(language, 'tasks:due', { date: task.due_date })", 'day: due_date'],
    ["t('days', { zone: agency.time_zone })", 'time zone: time_zone'],
    ["({ path: 'phone', label: t('fields.phone'), value: user.phone })", 'phone: phone'],
    ["({ name: 'phone', cell: ({ phone }) => phone })", 'phone: phone'],
  ])('finds what %s shows', (code, what) => {
    expect(shownRaw('planted.tsx', `const x = ${code};`)).toEqual([what]);
  });

  test.each([
    '<p>{formatPhone(user.phone)}</p>',
    '<p>{user.phone ? <Call number={user.phone} /> : none}</p>',
    '<p>{user.phone && formats.day(user.since)}</p>',
    "t('until', { date: formats.day(quote.valid_until) })",
    "({ name: 'phone', cell: ({ phone }) => formatPhone(phone) })",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is in the planted code
    '<a href={`tel:${user.phone}`}>{name}</a>',
    '0; const amount = formats.money(premium); const y = <p>{amount}</p>',
    '0; const inputs = { phone: <Input /> }; const y = <p>{inputs.phone}</p>',
  ])('passes %s', (code) => {
    expect(shownRaw('planted.tsx', `const x = ${code};`)).toEqual([]);
  });
});
