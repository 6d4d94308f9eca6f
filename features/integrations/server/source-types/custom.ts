import type { Steps } from '#platform/server/ground/in-slices.ts';
import { isOne } from '#platform/server/hooks/signature-checks.ts';
import { json } from './answers.ts';
import { type Delivery, fromEach, ofPerson, plainDeliveries } from './delivery.ts';
import { groupIn, groupOf, isGroup, listOf, textIn, textOf } from './payload-parts.ts';
import { keysOf, type SourceType } from './source-type.ts';

/** A vendor of leads, which sends ADF or a flat form. */
export const custom = {
  isAuthenticated: (sent) =>
    sent.settings.authentication === 'address' || keysOf(sent).some((key) => isOne(key, sent.secrets.api_key)),
  split: (payload) =>
    fromEach(listOf(payload).flatMap(prospectsOf), function* (each): Steps<Delivery[]> {
      const id = sellersIdOf(each);
      if (!id) return yield* plainDeliveries([each]);
      return [{ delivery_key: yield* ofPerson(`id:${id}`, each), external_id: id, source_data: each }];
    }),
  /** The vendor's own response, in which `{{id}}` is our id for the lead. JSON if the agency has configured none. */
  accept({ ids, repeated }, { answer_accepted, answer_duplicate }) {
    const isRepeated = ids.length > 0 && repeated === ids.length;
    const template = isRepeated ? (answer_duplicate ?? answer_accepted) : answer_accepted;
    if (!template) return json(200, { accepted: ids.length, id: ids[0] ?? null });
    const text = template.replaceAll('{{id}}', ids[0] ?? '');
    const type = /^\s*</.test(text) ? 'text/xml' : /^\s*[{[]/.test(text) ? 'application/json' : 'text/plain';
    return { status: 200, type, text };
  },
  sample: {
    lead_id: 'seller-1001',
    first_name: 'Elena',
    last_name: 'Quiroga',
    email: 'elena.quiroga@example.com',
    primary_phone: '3055550133',
    address: '55 Alhambra Cir',
    city: 'Coral Gables',
    state: 'FL',
    zip: '33134',
    lead_type: 'auto',
    tcpa_text: 'Acepto que me llamen y me escriban a este número.',
  },
} satisfies SourceType;

/** ADF contains several prospects. Each one is a lead. */
function prospectsOf(payload: unknown): unknown[] {
  const prospects = groupIn(payload, 'adf').prospect;
  if (prospects === undefined) return [payload];
  return listOf(prospects).map((prospect) => ({ adf: { prospect } }));
}

/** The id of a lead at a lead vendor. */
function sellersIdOf(payload: unknown): string {
  const { prospect } = groupIn(payload, 'adf');
  const [id] = listOf(groupOf(prospect).id);
  const adf = isGroup(id) ? `${textIn(id, '@source')} ${textIn(id, '#text')}`.trim() : textOf(id);
  return adf || ['TXID', 'universal_leadid', 'lead_id', 'id'].map((name) => textIn(payload, name)).find(Boolean) || '';
}
