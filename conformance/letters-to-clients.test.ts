import { expect, test } from 'vitest';
import { filesIn, read } from './house.ts';

// All messages to clients use a single path, which checks consents, stops, and hours. Earlier slices pass the recipient
// to it.

/**
 * Code that sends system mail, and its recipients: users of the product, about their accounts, their reports, and their
 * installation.
 */
const toUsers = [
  'features/analytics/server/saved/send-reports.ts',
  'features/auth/server/send-invitation.ts',
  'features/auth/server/send-password-reset.ts',
  'features/auth/server/tell-user.ts',
  'features/super-admin/server/accounts/tell-keepers.ts',
  'features/system/server/settings/send-test-mail.ts',
  'features/system/server/tell-operators.ts',
  'features/users/server/welcome-user.ts',
];
/** The providers, which send what the send policy allows. */
const providers = /^features\/communications\/server\/providers\//;
const theMail = /^platform\/server\/mail\//;

const mailing =
  /\bsendOnce\s*\(|\bmail\.send\s*\(|SENDGRID_API_URL|TWILIO_API_URL|\b(sendgridUrl|twilioUrl)\b|createTransport/;

const mailers = (files: readonly string[], text: (file: string) => string) =>
  files.filter((file) => mailing.test(text(file)) && !theMail.test(file) && !providers.test(file));

test('no slice writes to clients but the communications, by their providers', () => {
  const files = filesIn(['features', 'platform', 'apps'], /\.ts$/).filter(
    (file) => !/(\.test\.ts|\/testing\/|\/testing\.ts|conformance\.ts)$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(mailers(files, read).filter((file) => !/outgoing-settings|ground\/config/.test(file))).toEqual(toUsers);
});

test('the test sees a slice that mails', () => {
  const planted = "await services.mail.sendOnce(agency.id, 'renewals', client.email, prepare);";
  expect(mailers(['features/renewals/server/remind.ts'], () => planted)).toHaveLength(1);
  expect(mailers(['features/communications/server/providers/smtp.ts'], () => planted)).toEqual([]);
});
