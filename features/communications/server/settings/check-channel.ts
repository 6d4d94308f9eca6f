import type { StepsContext } from '#platform/server/http/contexts.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { ChannelCheck } from '../../contract/settings.ts';
import { accessOf } from '../providers/provider.ts';
import { providerOf } from '../providers/providers.ts';
import { communicationTables } from '../schema.ts';
import { readRow } from '../settings-row.ts';
import { tryAgain } from './try-again.ts';

/** Asks a channel's provider whether it would send. If all checks pass, a stopped channel is tried again. */
export async function checkChannel(channel: SendingType, context: StepsContext): Promise<ChannelCheck> {
  const { act, finish, services, language } = context;
  const row = await act(readRow);
  const provider = providerOf(channel, row);
  const found = provider
    ? await provider.check(accessOf(provider, row, services))
    : [{ code: 'off', is_well: false, said: '' }];
  const findings = found.map(({ code, is_well, said }) => {
    const state = is_well === null ? 'unknown' : is_well ? 'well' : 'wrong';
    const text = services.translate(language, `communications:check.${code}.${state}`);
    return { code, is_well, message: said ? `${text} ${said}` : text };
  });
  const wrong = findings.find(({ is_well }) => is_well === false);
  return finish(async (ctx) => {
    const { tx, agency, audit, changed } = ctx;
    const left = row.troubles.filter(({ communication_type }) => communication_type !== channel);
    const stood = row.troubles.filter(({ communication_type }) => communication_type === channel);
    const heals = !wrong && stood.length > 0;
    const after = { communication_type: channel, success: !wrong };
    audit({ action: 'checkChannel', entity: 'communication_settings', entity_id: row.id, after });
    if (heals) {
      await Promise.all([
        communicationTables(tx)
          .updateTable('communication_settings')
          .set({ troubles: JSON.stringify(left) })
          .where('tenant_id', '=', agency.id)
          .execute(),
        changed('communication_settings', row.id),
        tryAgain(stood, ctx),
      ]);
    }
    return { success: !wrong, error: wrong?.message ?? '', findings };
  });
}
