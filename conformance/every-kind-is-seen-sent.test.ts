import { expect, test } from 'vitest';
import { type LinkKind, linkKinds } from '#features/auth/contract.ts';
import {
  type NotificationKind,
  notificationKinds,
  type OperatorAct,
  operatorActs,
} from '#features/notifications/contract.ts';
import { filesIn, isTest, read } from './house.ts';
import { identifierOf, nodesOf, treeOf } from './syntax.ts';
import { textsIn } from './texts.ts';

// A kind of notice or mail without a test of its delivery could be sent twice, to the wrong recipient, or never. Each
// kind names here the test that triggers it and counts the deliveries. A new kind without a test doesn't compile, and a
// new sender of mail is found by its call.

/** The test's file below `features/`, and its title. */
type Evidence = readonly [file: string, title: string];

const assigned = 'notifications/server/assigned.test.ts';
const outcomes = 'communications/server/sending/outcomes.test.ts';
const replies = 'communications/server/hooks/replies.test.ts';
const chargebacks = 'commissions/server/chargebacks/told.test.ts';
const records: Evidence = [assigned, 'a quote and a policy that are given to a colleague are told him'];
const troubles: Evidence = [
  'integrations/server/trouble.test.ts',
  'Admins are told once when an integration is in trouble, and once when the right secret has proved it again',
];
const standstill: Evidence = [
  outcomes,
  'strands one, tells the Admins once, is tried again less and less often, and heals',
];
const visits: Evidence = [
  'visits/server/visits.test.ts',
  'the Admins are told when a visit begins and when one is asked for',
];
const domains: Evidence = [
  'branding/server/domain/domain.test.ts',
  'is looked at each day: missing for two days it still leads there, for three it does not',
];
const accounts = 'super-admin/server/accounts/accounts.test.ts';
const actOnAccount: Evidence = [accounts, 'of each act on an account, once'];

const notices: Readonly<Record<NotificationKind, Evidence>> = {
  'lead.assigned': [assigned, 'that somebody creates for a colleague, or gives him later, is told him'],
  'lead.file_assigned': [
    'integrations/server/upload/import-file.test.ts',
    'for an agent tells him once of all of them',
  ],
  'quote.assigned': records,
  'policy.assigned': records,
  'work.handed_on': [assigned, 'is told in one notification with how much of it there is, by one statement'],
  'policy.expiring': [
    'renewals/server/one-notice.test.ts',
    'of one policy that expires its agent has one notification on the day of its renewal, and one more in the last week',
  ],
  'task.assigned': [
    'tasks/server/tell-assigned.test.ts',
    'whoever is given a task by somebody else is told, when it is made and when it is given on',
  ],
  'task.due': [
    'tasks/server/tell-due.test.ts',
    'once: again that day, and by two at once, nobody is told; but for a task whose day has moved',
  ],
  'renewal.created': [
    'renewals/server/engine/make-renewals.test.ts',
    'a notice to the agent and to each manager, and one mail that waits for the client',
  ],
  'renewal.failed': [
    'renewals/server/update-renewal.test.ts',
    'one that fails is told to the agent who has it from then on',
  ],
  'commission.chargeback': [chargebacks, 'who has one of them is told of that one'],
  'commission.chargebacks': [
    chargebacks,
    'each is told of the chargebacks of a calculated period in one notification, and once',
  ],
  'integration.trouble': troubles,
  'integration.healed': troubles,
  'message.reply': [
    replies,
    'a message is kept in the story of everybody with the phone, once, and told to whoever looks after them',
  ],
  'message.undelivered': [
    'communications/server/by-hand/quote-by-email.test.ts',
    'its PDF can never be made: it ends, and whoever wrote it is told once',
  ],
  'message.unknown': [outcomes, 'whatever is told of what nobody knew ends that, however late; what is known stays'],
  'channel.trouble': standstill,
  'channel.healed': standstill,
  'channel.limit': [
    replies,
    'when the month’s texts are used up, automatic ones wait; the Admins are warned once, at four fifths',
  ],
  'visit.begun': visits,
  'visit.asked': visits,
  'operator.acted': actOnAccount,
  'domain.missing': domains,
  'domain.lost': domains,
};

const changed = 'auth/server/change-email.test.ts';
const twoStep = 'two-step/server/own-second-steps.test.ts';

const links: Readonly<Record<LinkKind, Evidence>> = {
  email_confirmation: [changed, 'counts when it is confirmed there; until then a reset goes to the old one'],
  email_request: [changed, 'waits with 200, the other fields are saved, and the link with the password makes it count'],
  email_asked: [changed, 'is told to the old address each time, with the way to stop it, however often somebody asks'],
  email_change: [changed, 'ends after 72 hours'],
  email_replaced: [
    'auth/server/replaced-email.test.ts',
    'is told in the language of whose it is, and that an administrator did it',
  ],
  password_change: [
    changed,
    'goes out after a password change, in the language of the user, and its link ends every session, once',
  ],
  password_reset: [changed, 'goes out after a reset, and its link ends an e-mail change that was not confirmed yet'],
  new_device: [
    'auth/server/own-sessions.test.ts',
    'is mailed in the language of the user, with a link that ends every session',
  ],
  second_step_added: [twoStep, 'is set up by the password and a code, brings ten codes, and ends the other sessions'],
  second_step_removed: [twoStep, 'is replaced by another one, whose codes stay, and removed by the password'],
  second_step_reset: [
    'two-step/server/two-step-rule.test.ts',
    'is reset by whoever runs the server, also of the only Admin',
  ],
  second_step_failed: [
    'two-step/server/warned-owner.test.ts',
    'the warning names the device and the address, in the language of its owner, and ends all sessions',
  ],
  recovery_codes_renewed: [twoStep, 'are renewed by the password; the earlier ones are over'],
  recovery_code_used: [
    'two-step/server/confirm-session.test.ts',
    '204: with a recovery code, once, of which the owner is mailed',
  ],
};

const acts: Readonly<Record<OperatorAct, Evidence>> = {
  account_created: actOnAccount,
  email_changed: actOnAccount,
  role_changed: actOnAccount,
  let_in: actOnAccount,
  let_out: actOnAccount,
  removed: actOnAccount,
  password_reset: actOnAccount,
  two_step_reset: actOnAccount,
  admin_email_changed: [
    accounts,
    'of another email of the agency’s Admin, and of nothing else that is changed with it',
  ],
};

/** By the file below `features/` that sends mail. null means that its mails have their own kinds above. */
const senders: Readonly<Record<string, Evidence | null>> = {
  'analytics/server/saved/send-reports.ts': [
    'analytics/server/saved/send-reports.test.ts',
    'a week is sent once, at seven of its Monday, with the week before, in the language of its reader',
  ],
  'auth/server/send-invitation.ts': [
    'auth/server/invite-user.test.ts',
    'by mail it is a welcome with a link, which the answer does not hold',
  ],
  'auth/server/send-password-reset.ts': [
    'auth/server/forgot-password.test.ts',
    'the mail is in the language it was asked for, its link leads to APP_URL, and the token works once',
  ],
  'auth/server/tell-user.ts': null,
  'communications/server/providers/smtp.ts': [
    'communications/server/by-hand/quote-by-email.test.ts',
    'sent again, the send policy is checked again, and the address is the one of now',
  ],
  'super-admin/server/accounts/tell-keepers.ts': null,
  'system/server/settings/send-test-mail.ts': [
    'system/server/settings/mail-server.test.ts',
    'mail goes over the server that is set, from whom is set, without a restart',
  ],
  'system/server/tell-operators.ts': [
    'system/server/background-work.test.ts',
    'of a backup that failed, in their language, and the same of one morning once',
  ],
  'users/server/welcome-user.ts': [
    'users/server/welcome-user.test.ts',
    'once, however often the job is tried, and not at all once the account is closed',
  ],
};

/** The titles of a file's tests that run, each with whether it contains an assertion. */
function testsIn(file: string, code: string): ReadonlyMap<string, boolean> {
  const calls = nodesOf(treeOf(file, code)).filter(
    ({ type, callee }) => type === 'CallExpression' && identifierOf(callee) === 'test',
  );
  return new Map(
    calls.map(({ arguments: given }) => {
      const [title, body] = given as { value?: unknown }[];
      const counts = nodesOf(body).some(
        ({ type, name }) => type === 'Identifier' && /^(expect|mailsWhen)$/.test(`${name}`),
      );
      return [String(title?.value), counts];
    }),
  );
}

/** Why a test can't observe a kind. The file must name at least one of `words`. */
function blindnessOf([file, title]: Evidence, words: readonly string[], code = read(`features/${file}`)): string[] {
  const counts = testsIn(file, code).get(title);
  if (counts === undefined) return [`${file} has no test “${title}”`];
  if (!counts) return [`${file}: “${title}” expects nothing`];
  return words.length === 0 || words.some((word) => code.includes(word)) ? [] : [`${file} never says ${words[0]}`];
}

const subjects = ['en', 'es'].map((language) => textsIn(read(`features/auth/locales/${language}.json`)));
const subjectsOf = (kind: LinkKind) => subjects.map((texts) => texts.get(`mail.${kind}.subject`)?.get('') ?? kind);

test('each kind of notice is seen sent by a test that counts', () => {
  expect(notificationKinds.flatMap((kind) => blindnessOf(notices[kind], [kind]))).toEqual([]);
});

test('each kind of mail about an account is seen sent by a test that counts', () => {
  expect(linkKinds.flatMap((kind) => blindnessOf(links[kind], subjectsOf(kind)))).toEqual([]);
  expect(operatorActs.flatMap((act) => blindnessOf(acts[act], [`'${act}'`]))).toEqual([]);
});

test('whatever hands mail over is seen to do so by a test that counts', () => {
  const found = filesIn(['features'], /\.ts$/).filter(
    (file) => !isTest(file) && /\.sendOnce\(|\bmail\.send\(/.test(read(file)),
  );
  expect(found.map((file) => file.replace('features/', ''))).toEqual(Object.keys(senders));
  expect(Object.values(senders).flatMap((evidence) => (evidence ? blindnessOf(evidence, []) : []))).toEqual([]);
});

test('the test sees a test that is gone, is skipped, expects nothing, or is about another kind', () => {
  const evidence: Evidence = ['a.test.ts', 'is told'];
  const blind = (code: string) => blindnessOf(evidence, ['task.due'], code);
  expect(blind("test('is told', () => { expect(kinds).toEqual(['task.due']); });")).toEqual([]);
  expect(blind("test('is said', () => { expect(kinds).toEqual(['task.due']); });")).toHaveLength(1);
  expect(blind("test.skip('is told', () => { expect(kinds).toEqual(['task.due']); });")).toHaveLength(1);
  expect(blind("test('is told', () => { say('task.due'); });")).toEqual(['a.test.ts: “is told” expects nothing']);
  expect(blind("test('is told', () => { expect(kinds).toEqual(['task.new']); });")).toEqual([
    'a.test.ts never says task.due',
  ]);
});
