import { instantOf } from '#platform/contract/calendar.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { CommunicationType } from '../../contract/channels.ts';
import { type ChannelTrouble, channelTroubles } from '../../contract/settings.ts';
import { communicationFacts } from '../../contract.ts';
import type { Handed } from '../providers/provider.ts';
import { communicationTables, type Trouble } from '../schema.ts';

const isTrouble = (code: string): code is ChannelTrouble => (channelTroubles as readonly string[]).includes(code);

/** Shows in the settings that a channel stands still, from the first time on; and no more once something was taken. */
export async function noteTrouble(channel: CommunicationType, handed: Handed, deed: Deed): Promise<void> {
  const { tx, agency, clock, emit } = deed;
  if (handed.fate !== 'stopped' && handed.fate !== 'taken') return;
  const db = communicationTables(tx);
  const found = await db
    .selectFrom('communication_settings')
    .select(['id', 'troubles'])
    .where('tenant_id', '=', agency.id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return;
  const left = found.troubles.filter(({ communication_type }) => communication_type !== channel);
  const [before] = found.troubles.filter(({ communication_type }) => communication_type === channel);
  const code = handed.fate === 'stopped' && isTrouble(handed.reason) ? handed.reason : null;
  if ((before?.code ?? null) === code) return;
  const said = handed.fate === 'stopped' ? handed.said : '';
  const now: Trouble[] = code
    ? [{ communication_type: channel as Trouble['communication_type'], code, said, since: instantOf(clock()) }]
    : [];
  await Promise.all([
    db
      .updateTable('communication_settings')
      .set({ troubles: JSON.stringify([...left, ...now]) })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', found.id)
      .execute(),
    emit(communicationFacts.settingsChanged, { id: found.id }),
  ]);
}
