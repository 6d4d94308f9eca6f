import { expect, test } from 'vitest';
import { maySayStatus, targetOf } from '#features/integrations/contract/mapping/column-titles.ts';
import { leadFile } from '#features/leads/server/lead-file.ts';
import { languages } from '#platform/contract/language.ts';

/** What the import of leads makes of each column of the list; null: the column isn't the lead's to bring. */
const meanings = [
  'name',
  'phone',
  'whatsapp',
  'email',
  'product_type',
  'status',
  'source',
  'campaign',
  null,
  'zip_code',
  'current_carrier',
  'current_expiration_date',
  'current_premium',
  null,
  null,
];

test.each(languages)('the import of leads knows the columns of the list of leads in %s', (language) => {
  const { columns } = leadFile({ language, day: String, moment: String, named: String });
  // The values of a column Estado decide whether it is the status or the state of the address.
  const meaningOf = (label: string) => targetOf(label) ?? (maySayStatus(label) ? 'status' : null);
  // Nombre is the first name only beside a column of last names.
  const found = columns.map(({ label }) => meaningOf(label)).map((each) => (each === 'first_name' ? 'name' : each));
  expect(found).toEqual(meanings);
});
