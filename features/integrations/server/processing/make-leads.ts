import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type Completion,
  findPeople,
  type LeftoverValue,
  type OwnContacts,
  type People,
} from '#features/clients/server/index.ts';
import { openLeadStatuses } from '#features/leads/contract.ts';
import {
  addLeads,
  completeLeads,
  type LeadAddition,
  type LeadCompletion,
  type NewLead,
  newLead,
  withInsured,
  withLeftovers,
} from '#features/leads/server/index.ts';
import { type Assignee, findSeller } from '#features/users/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import type { holds, IncomingOutcome } from '../../contract/incoming-lead.ts';
import type { MappedLead, Problem } from '../../contract/mapped-lead.ts';
import { integrationTables } from '../schema.ts';
import { type ComingLead, inputOf, insuredOf, productOf } from './lead-input.ts';
import { sentBefore } from './sent-before.ts';
import { keptNotes, noteOf, sharingNotes, unsureNotes, voucherOf } from './told-of-people.ts';

/** The outcome to write for one incoming lead. */
export interface Verdict {
  status: IncomingStatus;
  outcome: IncomingOutcome | null;
  held?: (typeof holds)[number] | null;
  lead_id?: string | null;
  client_is_new?: boolean;
  /** The additions to an existing client. Absent or null means none. */
  completed?: Completion | null;
  /** The same for an existing lead. */
  lead_completed?: LeadCompletion | null;
  problems?: readonly Problem[];
}

/**
 * Creates leads in a few statements for all. Returns the outcome of each, by position. For a file, the agent is
 * notified once when the import is complete.
 */
export async function makeLeads(
  coming: readonly ComingLead[],
  ctx: CommandContext,
  { isOfFile }: { isOfFile: boolean },
): Promise<Verdict[]> {
  if (coming.length === 0) return [];
  const { verdicts, leads, people, additions, brought } = await planLeads(coming, ctx, { locked: true });
  const rows = leads.map(({ id, client_id, agent, input }) =>
    newLead(id, { input, client: people.read(client_id), agent }, ctx),
  );
  await Promise.all([people.saveNew(), addLeads(rows, ctx, { isAgentTold: !isOfFile, isOfFile })]);
  await people.saveCompleted();
  for (const [addition, completion] of await completeLeads(additions, ctx)) {
    const verdict = brought.get(addition);
    if (verdict) verdict.lead_completed = completion;
  }
  return verdicts;
}

/** A lead to create, and its person. */
interface PlannedLead {
  id: string;
  client_id: string;
  agent: Assignee | null;
  input: NewLead;
}

/** The outcome of each lead, by position, and what must be written for it. */
interface LeadPlan {
  verdicts: Verdict[];
  leads: PlannedLead[];
  people: People;
  /** Additions to existing leads, by lead id. */
  additions: ReadonlyMap<string, readonly LeadAddition[]>;
  /** The verdict that each addition belongs to. */
  brought: ReadonlyMap<LeadAddition, Verdict>;
}

const nobody = { who: null, sharing: [], unsure: [] };

/**
 * Decides the outcome of leads, one after the other: each is for the matching client, else for a new one. A lead that
 * its source has sent before is a Duplicate. So is one whose person has an open lead for the same product, or any open
 * lead if it names no product. Leads of the same batch are matched with each other. Writes nothing. `locked` means that
 * a matched client is locked until it is written.
 */
export async function planLeads(
  coming: readonly ComingLead[],
  ctx: CommandContext,
  { locked }: { locked: boolean },
): Promise<LeadPlan> {
  const [sent, people, agents] = await Promise.all([
    sentBefore(coming, ctx),
    findPeople(
      coming.filter(({ integration }) => integration.duplicate_check).map(({ lead }) => lead),
      ctx,
      { locked },
    ),
    agentsOf(coming, ctx),
  ]);
  const open = await openLeads(people, ctx);
  const leads = new Map<string, PlannedLead>();
  const additions = new Map<string, LeadAddition[]>();
  const broughtBy = new Map<LeadAddition, Verdict>();
  const verdictsOfNew = new Map<string, Verdict>();

  function judge(each: ComingLead): Verdict {
    const { integration, external_id } = each;
    const { lead, leftovers: own } = withoutOwn(each.lead, people.own);
    const before = sent.find(integration, external_id, lead);
    if (before) return duplicateOf(before, [noteOf('sent_before')]);
    const reused = external_id !== '' && sent.isUsed(integration, external_id) ? [noteOf('key_used_before')] : [];
    const { who, sharing, unsure } = integration.duplicate_check ? people.meant(lead) : nobody;
    const others = [...unsureNotes(unsure), ...sharingNotes(lead, sharing)];
    const begun = who && open.get(openKey(who.id, productOf(lead)));
    const input = inputOf({ ...each, lead }, who?.id);
    const brought = who ? people.complete(who.id, input.contact, voucherOf(integration)) : nothing;
    const { completion } = brought;
    const leftovers = [...own, ...brought.leftovers];
    const kept = keptNotes(completion, leftovers, ctx.agency.date_format);
    if (begun) {
      const why = noteOf(productOf(lead) === null ? 'open_lead_any' : 'open_lead');
      const verdict: Verdict = { ...duplicateOf(begun, [...reused, why, ...kept]), completed: completion };
      const addition = { leftovers, insured: insuredOf(input) };
      broughtBy.set(addition, verdict);
      completeWith(begun, addition);
      return verdict;
    }
    const client_id = who?.id ?? people.add(input.contact).id;
    const id = randomUUID();
    const agent = agents.get(integration.settings.assigned_agent ?? '') ?? null;
    leads.set(id, { id, client_id, agent, input: { ...input, notes: withLeftovers(input.notes, leftovers, ctx) } });
    for (const key of [openKey(client_id, productOf(lead)), openKey(client_id, null)]) open.set(key, id);
    if (external_id !== '') sent.add(integration, external_id, { lead_id: id, person: lead });
    const verdict: Verdict = {
      status: 'Completed',
      outcome: who ? 'joined' : 'created',
      lead_id: id,
      client_is_new: !who,
      completed: completion,
      problems: [...reused, ...others, ...kept],
    };
    if (!who)
      tellOthers(
        client_id,
        sharing.map((person) => person.id),
        verdict,
      );
    return verdict;
  }

  /** A lead for an existing one completes it. */
  function completeWith(leadId: string, addition: LeadAddition): void {
    const planned = leads.get(leadId);
    if (!planned) {
      additions.set(leadId, [...(additions.get(leadId) ?? []), addition]);
      return;
    }
    const { input } = planned;
    const notes = withLeftovers(input.notes, addition.leftovers, ctx);
    planned.input = { ...input, ...withInsured({ ...insuredOf(input), notes }, addition.insured, ctx) };
  }

  /** New clients of one batch that share contact data get notes about each other. */
  function tellOthers(clientId: string, sharing: readonly string[], verdict: Verdict): void {
    for (const id of sharing) {
      const other = verdictsOfNew.get(id);
      if (other)
        other.problems = [...(other.problems ?? []), ...sharingNotes(people.read(id), [people.read(clientId)])];
    }
    verdictsOfNew.set(clientId, verdict);
  }

  const verdicts: Verdict[] = [];
  for (const each of coming) {
    await giveWay();
    verdicts.push(judge(each));
  }
  return { verdicts, leads: [...leads.values()], people, additions, brought: broughtBy };
}

const nothing = { completion: null, leftovers: [] };

/** The agents of the leads, by the configured ids. A user who no longer sells is excluded. */
async function agentsOf(
  coming: readonly Pick<ComingLead, 'integration'>[],
  ctx: CommandContext,
): Promise<Map<string, Assignee>> {
  const chosen = new Set(coming.flatMap(({ integration }) => integration.settings.assigned_agent ?? []));
  const sellers = await Promise.all([...chosen].map((id) => findSeller(id, ctx)));
  return new Map(sellers.flatMap((seller) => (seller ? [[seller.id, seller] as const] : [])));
}

const openKey = (clientId: string, product: string | null) => `${clientId} ${product}`;

/** The newest open lead of each known person for each product, and for no product the newest of all. */
async function openLeads({ clients }: People, { tx, agency }: CommandContext): Promise<Map<string, string>> {
  if (clients.length === 0) return new Map();
  const found = await integrationTables(tx)
    .selectFrom('leads')
    .select(['id', 'client_id', 'product_type'])
    .where('tenant_id', '=', agency.id)
    .where('client_id', '=', sql<string>`any(${clients.map(({ id }) => id)}::uuid[])`)
    .where('import_id', 'is', null)
    .where('status', 'in', openLeadStatuses)
    .orderBy('created_at')
    .execute();
  return new Map(
    found.flatMap(({ id, client_id, product_type }) =>
      [product_type, null].map((product) => [openKey(client_id, product), id] as const),
    ),
  );
}

const fields = ['email', 'phone', 'whatsapp'] as const;

/**
 * A lead without the numbers and addresses of the agency and its users, which are no client's, and the removed values.
 */
function withoutOwn(lead: MappedLead, own: OwnContacts): { lead: MappedLead; leftovers: readonly LeftoverValue[] } {
  const isOwn = (field: (typeof fields)[number]) =>
    field === 'email' ? own.emails.has(lead.email.toLowerCase()) : own.phones.has(lead[field]);
  const taken = fields.filter((field) => lead[field] !== '' && isOwn(field));
  if (taken.length === 0) return { lead, leftovers: [] };
  const blanks = Object.fromEntries(taken.map((field) => [field, '']));
  return { lead: { ...lead, ...blanks }, leftovers: taken.map((field) => ({ field, text: lead[field] })) };
}

const duplicateOf = (lead_id: string, problems: Verdict['problems'] = []): Verdict => ({
  status: 'Duplicate',
  outcome: null,
  lead_id,
  problems,
});

/** The outcome of a planned lead, as a preview shows it. */
export function wouldBe({ status, outcome }: Verdict): 'created' | 'joined' | 'duplicate' {
  if (status === 'Duplicate') return 'duplicate';
  return outcome === 'joined' ? 'joined' : 'created';
}
