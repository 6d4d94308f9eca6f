import { randomBytes, randomUUID } from 'node:crypto';
import type { Caller } from '#platform/testing/caller.ts';
import { type AgencyUnderTest, sliceConformance } from '#platform/testing/slice-conformance.ts';
import { twoStepRoutes } from './contract.ts';
import { anAuthenticator, codeAt } from './testing.ts';

/** The test server's origin for passkeys. */
const origin = 'http://localhost:3000';

/** The caller with a given session token. */
const showing = (token: string, caller: Caller): Caller => ({
  ...caller,
  at: (method, address, body, headers) =>
    caller.at(method, address, body, { authorization: `Bearer ${token}`, ...headers }),
});

/** A signed-in user of whom no other conformance test makes use. */
async function somebody({ id, admin, anonymous, person, password }: AgencyUnderTest) {
  const [userId, username] = [randomUUID(), `delia_${randomBytes(4).toString('hex')}`];
  await admin.query(
    `insert into users (tenant_id, id, username, email, full_name, role, password_hash)
     select tenant_id, $2, $3::text, $3 || '@example.com', 'Delia Sosa', 'Auditor', password_hash
     from users where tenant_id = $1 and id = $4`,
    [id, userId, username, person('Agente').id],
  );
  await admin.query(
    `insert into sign_in_names (username_norm, tenant_id, user_id, email_norm, username, full_name, role)
     values ($1, $2, $3, $1 || '@example.com', $1, $1, 'CSR')`,
    [username, id, userId],
  );
  const credentials = { username, password };
  const { body } = await anonymous.post('/auth/login', credentials);
  const headers = { authorization: `Bearer ${body.access_token}` };
  const { rows } = await admin.query<{ at: Date }>('select max(created_at) as at from sessions where user_id = $1', [
    userId,
  ]);
  const now = rows[0]?.at as Date;
  return {
    credentials,
    proof: { current_password: password },
    by: showing(body.access_token, anonymous),
    headers,
    now,
  };
}

/** The same user with an app that isn't confirmed yet. */
async function somebodySettingUp(agency: AgencyUnderTest) {
  const who = await somebody(agency);
  const { body } = await agency.anonymous.put('/two-step/app/setup', who.proof, who.headers);
  return { ...who, confirmation: { setup: body.setup, code: codeAt(body.secret, who.now) } };
}

/** The same user with a confirmed app. */
async function somebodyWithApp(agency: AgencyUnderTest) {
  const who = await somebodySettingUp(agency);
  const { body } = await agency.anonymous.put('/two-step/app', who.confirmation, who.headers);
  return { ...who, codes: body.recovery_codes as string[] };
}

/** The same user with a passkey that the browser has created. */
async function somebodyWithKey(agency: AgencyUnderTest) {
  const who = await somebody(agency);
  const { body } = await agency.anonymous.post('/two-step/passkeys/setup', who.proof, who.headers);
  const key = anAuthenticator({ origin });
  return { ...who, key, made: key.make(body) };
}

/** A passkey of the Admin, stored as if a browser had created it. */
async function aPasskey({ id, admin, person }: AgencyUnderTest): Promise<string> {
  const passkey = randomUUID();
  await admin.query(
    `insert into passkeys (tenant_id, id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2::uuid, $3, $2::text, '', 0, '{}', 'A key', '2026-11-16T20:00:00Z')`,
    [id, passkey, person('Admin').id],
  );
  return passkey;
}

const waitingToken = async ({ anonymous }: AgencyUnderTest, credentials: object): Promise<string> =>
  (await anonymous.post('/auth/login', credentials)).body.second_step.token;

export const conformance = sliceConformance(twoStepRoutes, {
  prefix: /^\/(two-step|auth\/login)(\/|$)/,
  calls: {
    async signInWithCode(agency) {
      const { credentials, codes } = await somebodyWithApp(agency);
      const body = { token: await waitingToken(agency, credentials), code: codes[0] };
      return { by: agency.anonymous, body, tells: ['signIn'] };
    },
    // Requesting a challenge publishes no event.
    askPasskey: ({ anonymous }) => ({ by: anonymous, body: {}, tells: [] }),
    async signInWithPasskey(agency) {
      const { credentials, headers, key, made } = await somebodyWithKey(agency);
      await agency.anonymous.put('/two-step/passkeys', made, headers);
      const token = await waitingToken(agency, credentials);
      const { body } = await agency.anonymous.post('/auth/login/passkey/question', { token });
      return { by: agency.anonymous, body: { token, ...key.answer(body) }, tells: ['signIn'] };
    },
    setUpApp: ({ as, password }) => ({ by: as('Agente'), body: { current_password: password }, tells: [] }),
    confirmApp: async (agency) => {
      const { by, confirmation } = await somebodySettingUp(agency);
      return { by, body: confirmation };
    },
    removeApp: async (agency) => {
      const { by, proof } = await somebodyWithApp(agency);
      return { by, body: proof };
    },
    setUpPasskey: ({ as, password }) => ({ by: as('Agente'), body: { current_password: password }, tells: [] }),
    addPasskey: async (agency) => {
      const { by, made } = await somebodyWithKey(agency);
      return { by, body: made };
    },
    renamePasskey: async (agency) => ({ params: { id: await aPasskey(agency) }, body: { name: 'The office key' } }),
    removePasskey: async (agency) => ({
      params: { id: await aPasskey(agency) },
      body: { current_password: agency.password },
    }),
    renewRecoveryCodes: async (agency) => {
      const { by, proof } = await somebodyWithApp(agency);
      return { by, body: proof };
    },
    askOwnPasskey: ({ as }) => ({ by: as('Agente'), tells: [] }),
    confirmSession: async (agency) => {
      const { by, proof, codes } = await somebodyWithApp(agency);
      return { by, body: { ...proof, code: codes[0] } };
    },
    async setTwoStepRule({ id, admin }) {
      // Not of a signed-in user.
      await admin.query(
        `insert into sign_in_rules (tenant_id, two_step_since) values ($1, '2099-01-01')
         on conflict (tenant_id) do update set two_step_since = excluded.two_step_since`,
        [id],
      );
      return { body: { is_demanded: false } };
    },
    resetTwoStep: ({ person, password }) => ({
      params: { id: person('Auditor').id },
      body: { current_password: password },
    }),
  },
  records: [
    {
      create: 'addPasskey',
      update: 'renamePasskey',
      values: 'A name, which the list alone shows: own-second-steps.test.ts.',
    },
  ],
  unversioned: {
    setUpApp: 'nothing is kept of it',
    confirmApp: 'nobody reads a secret',
    addPasskey: 'it adds one, and changes none',
    renamePasskey: 'a name that its owner alone gives: the last one counts',
    renewRecoveryCodes: 'nobody reads a code',
    setTwoStepRule: 'one switch: whoever comes last has it',
  },
  texts: {
    demanded: ['choose_text', 'app_text', 'passkey_text'],
    passkey_trouble: ['address', 'elsewhere', 'browser'],
    sign_in: ['app', 'recovery', 'passkey'].flatMap((way) => [`${way}_text`, `use_${way}`]),
  },
  rows: {
    authenticator_apps: {
      subject: 'two_step',
      by: 'user_id',
      unseen: { last_counter: 'By it no code is taken twice; nobody is shown it.' },
    },
    recovery_codes: { subject: 'two_step', by: 'user_id' },
    passkeys: { subject: 'two_step', by: 'user_id' },
  },
  subscriberCalls: {
    'two-step.hearEmailTakenBack': 'Of a mailed link alone: replaced-email.test.ts.',
  },
  rights: {
    authenticator_apps: { app: 'SELECT, INSERT, UPDATE, DELETE', lookup: 'SELECT' },
    recovery_codes: { app: 'SELECT, INSERT, DELETE' },
    passkeys: { app: 'SELECT, INSERT, UPDATE, DELETE' },
  },
});
