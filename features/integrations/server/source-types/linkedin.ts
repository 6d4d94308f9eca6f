import { createHash } from 'node:crypto';
import { headerText, hmac, isEqual } from '#platform/server/hooks/signature-checks.ts';
import { askJson, membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import { secondsToMidnight } from '#platform/server/outside/retry-after.ts';
import { linkedinVersionDefault } from '../../contract/source-types/linkedin.ts';
import { faulty, json, plain } from './answers.ts';
import { fromEach } from './delivery.ts';
import { listOf, textIn } from './payload-parts.ts';
import { type SourceAccess, type SourceClient, type SourceItem, secretOf, settingOf } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';
import type { SourceType } from './source-type.ts';

const pageSize = 100;

/** A notification has the id of a response, and the response that of a form, which has the questions' texts. */
const client: SourceClient = {
  async fetchLead(notice, access) {
    const urn = textOf(membersOf(notice).leadGenFormResponse);
    const id = /^urn:li:leadGenFormResponse:([\w-]{1,100})$/.exec(urn)?.[1];
    if (!id) throw new SourceTrouble('not_found_there', { id: urn });
    return withForm(await askLinkedIn(`leadFormResponses/${id}`, access), access);
  },
  isLead: (sent) => 'formResponse' in membersOf(sent),
  tokensAt: ({ linkedin_login }) => `${linkedin_login}/accessToken`,
  subscription(access) {
    const { hook, settings } = access.integration;
    const { owner_urn } = settings;
    if (!owner_urn || hook === '') return null;
    const body = { webhook: hook, owner: { [ownerKind(owner_urn)]: owner_urn }, leadType: 'SPONSORED' };
    const key = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const make = async () => {
      await askLinkedIn('leadNotifications', access, body).catch((error: unknown) => {
        // The subscription exists already.
        if (!(error instanceof SourceTrouble && error.facts.status === 409)) throw error;
      });
    };
    return { key, make };
  },
  async readPage({ since, until }, place, access) {
    const start = Number(place?.start ?? 0);
    const range = `(start:${since?.getTime() ?? 0},end:${until.getTime()})`;
    const answer = membersOf(
      await askLinkedIn(`${search(access)}&submittedAtTimeRange=${range}&start=${start}&count=${pageSize}`, access),
    );
    if (!Array.isArray(answer.elements)) throw new SourceTrouble('no_leads_in_answer');
    const items: SourceItem[] = [];
    // One after the other: most share a form, which is cached after the first.
    for (const lead of answer.elements) items.push(itemOf(await withForm(lead, access)));
    return { items, next: items.length < pageSize ? null : { start: start + items.length } };
  },
  async check(access) {
    await askLinkedIn(`${search(access)}&start=0&count=1`, access);
  },
};

/** Lead gen forms of LinkedIn. */
export const linkedin = {
  isAuthenticated({ bytes, headers, secrets }) {
    const given = headerText(headers['x-li-signature']).replace(/^hmacsha256=/, '');
    return secrets.api_secret.some((secret) => isEqual(given, hmac(secret, 'hex', 'hmacsha256=', bytes)));
  },
  split: (payload) =>
    fromEach(listOf(payload), (notice) => {
      const id = textIn(notice, 'leadGenFormResponse');
      const action = textIn(notice, 'leadAction');
      return id ? [{ delivery_key: `${id} ${action}`, external_id: id, source_data: notice }] : [];
    }),
  accept: () => plain(200, ''),
  answerCall(query, { api_secret: [secret] }) {
    const challengeCode = query.get('challengeCode') ?? '';
    if (!secret || !/^[\w-]{1,100}$/.test(challengeCode)) return faulty('unreadable');
    return json(200, { challengeCode, challengeResponse: hmac(secret, 'hex', challengeCode) });
  },
  eventOf: (payload) =>
    textIn(payload, 'leadAction') === 'DELETED' ? { kind: 'noted', code: 'withdrawn' } : { kind: 'lead' },
  namesLeads: true,
  client,
  sample: {
    id: 'sample-response-1',
    leadType: 'SPONSORED',
    submittedAt: 1777912082288,
    testLead: false,
    leadMetadata: { sponsoredLeadMetadata: { campaign: 'urn:li:sponsoredCampaign:190000001' } },
    formResponse: {
      answers: [
        { questionId: 1, answerDetails: { textQuestionAnswer: { answer: 'Elena' } } },
        { questionId: 2, answerDetails: { textQuestionAnswer: { answer: 'Quiroga' } } },
        { questionId: 3, answerDetails: { textQuestionAnswer: { answer: 'elena.quiroga@example.com' } } },
        { questionId: 4, answerDetails: { textQuestionAnswer: { answer: '(305) 555-0133' } } },
      ],
    },
    form: {
      id: 7000001,
      name: 'Seguro comercial',
      content: {
        questions: [
          { questionId: 1, name: 'First name', predefinedField: 'FIRST_NAME' },
          { questionId: 2, name: 'Last name', predefinedField: 'LAST_NAME' },
          { questionId: 3, name: 'Email address', predefinedField: 'EMAIL' },
          { questionId: 4, name: 'Phone number', predefinedField: 'PHONE_NUMBER' },
        ],
      },
    },
  },
} satisfies SourceType;

/** The same key as that of a notification. */
function itemOf(lead: unknown): SourceItem {
  const urn = `urn:li:leadGenFormResponse:${textOf(membersOf(lead).id)}`;
  return { delivery_key: `${urn} CREATED`, external_id: urn, source_data: lead };
}

/** The parentheses and colons here are syntax. Those within a value are encoded. */
function search({ integration }: SourceAccess): string {
  const urn = settingOf(integration.settings.owner_urn, 'owner_urn');
  return `leadFormResponses?q=owner&owner=(${ownerKind(urn)}:${encodeURIComponent(urn)})&leadType=(leadType:SPONSORED)`;
}

const ownerKind = (urn: string) =>
  /^urn:li:(\w+):/.exec(urn)?.[1] === 'organization' ? 'organization' : 'sponsoredAccount';

async function withForm(lead: unknown, access: SourceAccess): Promise<unknown> {
  const urn = textOf(membersOf(lead).versionedLeadGenFormUrn);
  const id = /urn:li:leadGenForm:(\d{1,30})/.exec(urn)?.[1];
  if (!id) return lead;
  return { ...membersOf(lead), form: await formOf(urn, id, access) };
}

async function formOf(urn: string, id: string, access: SourceAccess): Promise<unknown> {
  const kept = await access.forms.read(urn);
  if (kept !== null) return kept;
  const form = await askLinkedIn(`leadForms/${id}`, access);
  // A lead may refer to an earlier version of the form than the one that is returned.
  const { versionId } = membersOf(form);
  if (versionId === undefined || urn.endsWith(`,${textOf(versionId)})`)) await access.forms.keep(urn, form);
  return form;
}

/** `body` is the request's content. Its response may be empty. */
async function askLinkedIn(path: string, access: SourceAccess, body?: object): Promise<unknown> {
  const { json } = await askJson(access, {
    url: `${access.vendors.linkedin}/${path}`,
    headers: {
      authorization: `Bearer ${secretOf(access, 'api_key')}`,
      'linkedin-version': access.integration.settings.linkedin_version ?? linkedinVersionDefault,
      'x-restli-protocol-version': '2.0.0',
    },
    givenBy: 'operator',
    ...(body && { body, mayBeEmpty: true as const }),
    troubleIn,
  });
  return json;
}

function troubleIn(status: number, _json: unknown, now: Date): SourceTrouble | null {
  if (status === 426) return new SourceTrouble('version_retired', { setting: 'linkedin_version' });
  // The quota is per day in UTC.
  if (status === 429)
    return new SourceTrouble('quota_used_up', { status }, { retryAfterSeconds: secondsToMidnight(now) });
  return null;
}
