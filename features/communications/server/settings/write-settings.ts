import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readPhone } from '#features/clients/server/index.ts';
import { secretMask } from '#platform/contract/secret.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { FieldProblem } from '#platform/server/ground/refusal.ts';
import { newAddress } from '#platform/server/hooks/address.ts';
import {
  type CommunicationSettings,
  communicationPhones,
  communicationSecrets,
  type UpdateCommunicationSettings,
} from '../../contract/settings.ts';
import { lackingOf, lacksMailServer } from '../providers/providers.ts';
import { communicationTables } from '../schema.ts';
import { endWait } from '../sending/end-wait.ts';
import { type SettingsRow, sealed, settingsColumns } from '../settings-row.ts';
import { readSettings } from './read-settings.ts';
import { tryAgain } from './try-again.ts';

/**
 * Changes the channels and retries stopped ones. Refuses WhatsApp, hours in the wrong order, and an enabled channel
 * with missing settings, on the fields that are wrong.
 */
export async function updateSettings(
  input: UpdateCommunicationSettings,
  ctx: CommandContext,
): Promise<CommunicationSettings> {
  const { agency, clock, services, audit, refuseFields } = ctx;
  const [row] = await Promise.all([lockSettings(ctx), ctx.refuseIfChanged()]);
  const phones = phonesOf(input);
  if (phones.problems.length > 0) refuseFields(phones.problems);
  const { plain, secrets } = apart({ ...input, ...phones.numbers });
  const change = changedFields<Record<string, unknown>>(
    { ...row, sms_segment_price: Number(row.sms_segment_price) },
    plain,
  );
  const whole = { ...row, ...change?.after, ...secrets } as SettingsRow;
  const problems = problemsOf(whole);
  if (problems.length > 0) refuseFields(problems);
  const written = Object.entries(secrets);
  if (!change && written.length === 0) {
    audit(null);
    if (row.troubles.length > 0) {
      await Promise.all([setColumns(row.id, { troubles: '[]', outages: '{}' }, ctx), tryAgain(row.troubles, ctx)]);
    }
    return readSettings(ctx);
  }
  const columns = {
    ...change?.after,
    ...Object.fromEntries(written.map(([name, value]) => [name, sealed(services, row, name as 'address', value)])),
    ...(row.address === '' && newAddress(agency.id, (token) => sealed(services, row, 'address', token))),
    troubles: '[]',
    outages: '{}',
    updated_at: clock().toISOString(),
  };
  const hidden = Object.fromEntries(written.map(([name, value]) => [name, value === '' ? '' : secretMask]));
  audit({
    action: 'updateCommunicationSettings',
    entity: 'communication_settings',
    entity_id: row.id,
    before: { ...change?.before },
    after: { ...change?.after, ...hidden },
  });
  const isOver = lacksMailServer('Email', row, services) && !lacksMailServer('Email', whole, services);
  await Promise.all([
    isOver && ctx.enqueue(endWait, {}),
    setColumns(row.id, columns, ctx),
    tryAgain(row.troubles, ctx),
  ]);
  return readSettings(ctx);
}

async function setColumns(id: string, columns: object, { tx, agency, changed }: CommandContext): Promise<void> {
  await Promise.all([
    communicationTables(tx)
      .updateTable('communication_settings')
      .set(columns)
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    changed('communication_settings', id),
  ]);
}

/** The agency's settings, in a row that is created if missing and locked until the transaction ends. */
async function lockSettings({ tx, agency }: CommandContext): Promise<SettingsRow> {
  const row = await communicationTables(tx)
    .insertInto('communication_settings')
    // biome-ignore lint/plugin/no-blind-cast: The other columns have defaults in the database.
    .values({ tenant_id: agency.id, id: randomUUID() } as never)
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ updated_at: sql<string>`communication_settings.updated_at` }),
    )
    .returning(settingsColumns)
    .executeTakeFirstOrThrow();
  return row as SettingsRow;
}

type Given = UpdateCommunicationSettings;

/** Separates secrets from other settings; the mask keeps the stored secret. */
function apart(input: Given): { plain: Record<string, unknown>; secrets: Record<string, string> } {
  const isSecret = (name: string) => (communicationSecrets as readonly string[]).includes(name);
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return {
    plain: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(entries.filter(([name, value]) => isSecret(name) && value !== secretMask)) as Record<
      string,
      string
    >,
  };
}

/** The phones in E.164. */
function phonesOf(input: Given): { numbers: Partial<Given>; problems: FieldProblem[] } {
  const numbers: Partial<Given> = {};
  const problems: FieldProblem[] = [];
  for (const field of communicationPhones) {
    const text = input[field];
    if (!text) continue;
    const phone = readPhone(text);
    if (phone) numbers[field] = phone.e164;
    else problems.push(problem(field, 'phone'));
  }
  return { numbers, problems };
}

const problem = (field: string, code: string): FieldProblem => ({
  field,
  code: 'invalid',
  message: `communications:validation.${code}`,
});

/** The invalid fields of the settings after the change. */
function problemsOf(row: SettingsRow): FieldProblem[] {
  return [
    ...(row.whatsapp_enabled ? [problem('whatsapp_enabled', 'whatsapp')] : []),
    ...(row.business_start_hour >= row.business_end_hour ? [problem('business_end_hour', 'hours')] : []),
    ...lackingOf(row).map((field) => problem(field, 'needed')),
  ];
}
