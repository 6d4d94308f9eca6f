import { setTimeout as sleep } from 'node:timers/promises';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import { askJson, hostOf, membersOf, textOf } from '#platform/server/outside/ask-json.ts';
import { integrationTables } from '../schema.ts';
import { sealed } from '../secrets.ts';
import { sourceTables } from './schema.ts';
import { type SourceAccess, secretOf, settingOf } from './source-access.ts';
import { SourceTrouble } from './source-trouble.ts';

/** A token that ends sooner is not begun with. */
const leftMs = 120_000;
/** Where it is not said how long a token holds. */
const secondsDefault = 600;
/** Whoever has died while he fetched one is missed so long. */
const renewingMs = 30_000;
const looksMax = 15;
const lookEveryMs = 1_000;

/**
 * A token for the calls of an integration whose key is a refresh token: the one that is kept while it holds, else one that
 * is fetched at `url`, by one worker at a time. Throws `SourceTrouble`.
 */
export async function accessToken(access: SourceAccess, url: string, work: AgencyWork): Promise<string> {
  for (let looks = 1; looks <= looksMax; looks += 1) {
    const kept = await work.act((deed) => keptOrClaimed(access.integration.id, deed));
    if (kept.token !== null) return kept.token;
    if (kept.isOurs) return renew(access, url, work);
    await sleep(lookEveryMs);
  }
  throw new SourceTrouble('too_slow', { host: hostOf(url) });
}

const placeOf = (tenant_id: string, row_id: string) => ({
  ...{ tenant_id, table: 'integration_pulls', column: 'access_token', row_id },
});

/** The token that holds; else whether it is on us to fetch another one. */
async function keptOrClaimed(id: string, { tx, agency, clock, services, audit }: Deed) {
  audit(null);
  const now = clock();
  const row = await sourceTables(tx)
    .selectFrom('integration_pulls')
    .select(['access_token', 'access_until', 'renewing_until'])
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const holds = row?.access_until && Date.parse(row.access_until) - now.getTime() > leftMs;
  if (holds) return { token: services.secrets.decrypt(row.access_token, placeOf(agency.id, id)), isOurs: false };
  if (row?.renewing_until && Date.parse(row.renewing_until) > now.getTime()) return { token: null, isOurs: false };
  await change(id, { renewing_until: new Date(now.getTime() + renewingMs).toISOString() }, { tx, agency });
  return { token: null, isOurs: true };
}

async function renew(access: SourceAccess, url: string, work: AgencyWork): Promise<string> {
  const { integration } = access;
  const { id } = integration;
  try {
    const { json } = await askJson(access, {
      url,
      headers: {},
      form: {
        grant_type: 'refresh_token',
        client_id: settingOf(integration.settings.client_id, 'client_id'),
        client_secret: secretOf(access, 'api_secret'),
        refresh_token: secretOf(access, 'api_key'),
      },
      givenBy: 'operator',
      // It is the refresh token that is refused, whatever the words are.
      troubleIn: (status) => (status === 400 ? new SourceTrouble('token_refused', { status }) : null),
    });
    const { access_token, expires_in, refresh_token, refresh_token_expires_in } = membersOf(json);
    const token = textOf(access_token);
    if (token === '') throw new SourceTrouble('token_refused', { status: 200 });
    const answer: TokenAnswer = {
      token,
      seconds: Number(expires_in) || secondsDefault,
      next: textOf(refresh_token),
      nextSeconds: Number(refresh_token_expires_in) || null,
    };
    await work.act((deed) => keep(id, answer, deed));
    return token;
  } catch (error) {
    await work.act(async (deed) => {
      deed.audit(null);
      await change(id, { renewing_until: null }, deed);
    });
    throw error;
  }
}

/** What came for a refresh token. */
interface TokenAnswer {
  token: string;
  seconds: number;
  /** The refresh token that has come in place of the former; `''`: none has. */
  next: string;
  /** How long it, or the former, holds; null: its source does not say. */
  nextSeconds: number | null;
}

/** Keeps a token as long as it holds, and what is known of the refresh token. */
async function keep(id: string, { token, seconds, next, nextSeconds }: TokenAnswer, deed: Deed): Promise<void> {
  const { tx, agency, clock, services, audit } = deed;
  audit(null);
  const after = (some: number) => new Date(clock().getTime() + some * 1_000).toISOString();
  const access_until = after(seconds);
  const refresh_until = nextSeconds === null ? null : after(nextSeconds);
  const access_token = services.secrets.encrypt(token, placeOf(agency.id, id));
  await Promise.all([
    change(id, { access_token, access_until, refresh_until, renewing_until: null }, deed),
    next !== '' &&
      integrationTables(tx)
        .updateTable('integrations')
        .set({ api_key: sealed(services, { tenant_id: agency.id, id }, 'api_key', next) })
        .where('tenant_id', '=', agency.id)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute(),
  ]);
}

/** The columns that leave nothing of a token. */
export const noToken = { access_token: '', access_until: null, refresh_until: null } as const;

interface Change {
  access_token?: string;
  access_until?: string | null;
  refresh_until?: string | null;
  renewing_until?: string | null;
}

async function change(id: string, to: Change, { tx, agency }: Pick<Deed, 'tx' | 'agency'>): Promise<void> {
  await sourceTables(tx)
    .updateTable('integration_pulls')
    .set(to)
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', id)
    .execute();
}
