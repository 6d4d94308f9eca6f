import { addressWith, askJson, membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import { type SourceAccess, type SourceClient, type SourceItem, secretOf, settingOf } from './source-client.ts';
import { SourceTrouble } from './source-trouble.ts';

const pageSize = 200;

/** Audiences: a notification has the complete data, so the API is polled only for missed ones. */
export const mailchimp: SourceClient = {
  fetchLead: null,
  isLead: () => true,
  async readPage({ since }, place, access) {
    const list = settingOf(access.integration.settings.list_id, 'list_id');
    const offset = Number(place?.offset ?? 0);
    const answer = membersOf(
      await askMailchimp(`lists/${encodeURIComponent(list)}/members`, access, {
        since_last_changed: since?.toISOString() ?? null,
        count: pageSize,
        offset,
      }),
    );
    if (!Array.isArray(answer.members)) throw new SourceTrouble('no_leads_in_answer');
    const { length } = answer.members;
    const subscribed = answer.members.filter((member) => membersOf(member).status === 'subscribed');
    return {
      items: subscribed.map((member) => itemOf(member, list)),
      next: length < pageSize ? null : { offset: offset + length },
    };
  },
  async check(access) {
    await askMailchimp('ping', access, {});
  },
};

/** A member in the form of its subscription's notification. */
function itemOf(told: unknown, list: string): SourceItem {
  const member = membersOf(told);
  const email = textOf(member.email_address);
  const id = textOf(member.unique_email_id) || textOf(member.id);
  const fired_at = textOf(member.timestamp_opt).replace('T', ' ').slice(0, 19);
  return {
    delivery_key: `subscribe ${id} ${fired_at}`,
    external_id: id,
    source_data: {
      type: 'subscribe',
      fired_at,
      data: {
        id,
        list_id: list,
        email,
        ip_opt: textOf(member.ip_opt),
        merges: { EMAIL: email, ...membersOf(member.merge_fields) },
      },
    },
  };
}

async function askMailchimp(
  path: string,
  access: SourceAccess,
  params: Readonly<Record<string, string | number | null>>,
): Promise<unknown> {
  const key = secretOf(access, 'api_key');
  const { json } = await askJson(access, {
    url: addressWith(`${baseOf(key, access)}/${path}`, params),
    headers: { authorization: `Basic ${Buffer.from(`vigencia:${key}`).toString('base64')}` },
    givenBy: 'operator',
  });
  return json;
}

/** A key ends with a hyphen and the data center. */
function baseOf(key: string, { vendors }: SourceAccess): string {
  const centre = /-([a-z]{2,4}\d{1,4})$/.exec(key)?.[1];
  if (!centre && vendors.mailchimp.includes('{dc}')) throw new SourceTrouble('token_refused', { status: 0 });
  return vendors.mailchimp.replace('{dc}', centre ?? '');
}
