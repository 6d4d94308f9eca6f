import { expect, test } from 'vitest';
import { issueMessage } from '#platform/contract/issue.ts';
import { SignIn } from '../../contract.ts';
import { signInErrors } from './sign-in-errors.ts';

const usernames = ['', '  ', 'a', ' ab ', 'abc', ' ñandú ', 'x'.repeat(100), 'x'.repeat(101)];
const passwords = ['', ' ', '12345', '      ', '123456', 'x'.repeat(200), 'x'.repeat(201)];

/** The schema's own message for the first problem of each field, with the bound that the text needs. */
function schemaErrors(values: object) {
  const result = SignIn.safeParse(values, { reportInput: true });
  const errors: Record<string, object> = {};
  for (const issue of result.success ? [] : result.error.issues) {
    const { key, values: bounds } = issueMessage(issue);
    errors[issue.path.join('.')] ??= { key, ...(bounds && { values: { maximum: bounds.maximum } }) };
  }
  return errors;
}

test.each(usernames)('says of the user name %j and any password what the schema says', (username) => {
  for (const password of passwords) {
    const values = { username, password, remember_me: false };
    expect(signInErrors(values)).toEqual(schemaErrors(values));
  }
});
