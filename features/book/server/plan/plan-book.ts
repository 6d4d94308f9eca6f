import type { ProductType } from '#features/leads/contract.ts';
import type { Cents } from '#platform/contract/money.ts';
import { inSlices, type Steps } from '#platform/server/ground/in-slices.ts';
import type { BookChoices } from '../../contract/choices.ts';
import type { KnownBook, KnownPolicy } from '../../contract/known.ts';
import type { ClientValues, Plan, PlannedClient, PlannedPolicy, PolicyValues, Renewed } from '../../contract/plan.ts';
import type { LeftOut, LeftOutReason, Told } from '../../contract/reasons.ts';
import { readMoney } from '../columns/money-cell.ts';
import type { Book } from '../reading/book.ts';
import { agentProposals } from './agents.ts';
import { bareCarrier, carrierKey, carrierProposals } from './carrier-names.ts';
import { changesOfClient, changesOfPolicy } from './compare.ts';
import { groupRows } from './group-rows.ts';
import { type FoundClient, people } from './people.ts';
import { numberKey } from './policy-number.ts';
import { isNamedAlone, questionsOf } from './questions.ts';
import { readPerson } from './read-person.ts';
import { type PolicyRow, readRow, type Seen } from './read-row.ts';
import { type CellReader, cellReader } from './reading-of-columns.ts';
import { statusOfTerm } from './status-of-term.ts';
import { figuresOf } from './sums.ts';
import {
  changesRepeatPremium,
  repeatsPremium,
  type Term,
  termOfEnds,
  termOfRows,
  termsOfTransactions,
} from './terms.ts';

/**
 * Plans what an import makes of a book on a day of the agency, row by row and with the reasons, by a person's choices
 * and by what the agency has. It writes nothing. Its time grows with the rows alone, and other work gets turns.
 */
export const planBook = (book: Book, choices: BookChoices, known: KnownBook, day: string): Promise<Plan> =>
  inSlices(planSteps(book, choices, known, day));

/** A term with its client and its place in the chain of terms. */
interface Draft {
  term: Term;
  client: FoundClient;
  carrier: string;
  known: KnownPolicy | null;
  /** Whether the file says of the known policy only that it was canceled or reinstated. */
  isEndAlone: boolean;
  renews: { draft: Draft } | { known: KnownPolicy } | null;
  next: string | null;
  takenOverOn: string | null;
  told: Told[];
  /** Its position among the policies of the plan. */
  at: number;
}

function* planSteps(book: Book, choices: BookChoices, known: KnownBook, day: string): Steps<Plan> {
  const reader = cellReader(book, choices);
  const left_out: LeftOut[] = [];
  const seen: Seen = {
    products: new Map(),
    agents: new Map(),
    carriers: new Map(),
    statuses: new Map(),
    transactions: new Map(),
    months: new Map(),
    texts: new Map(),
  };
  const rows: PolicyRow[] = [];
  for (const row of book.rows) {
    const read = readRow(row, reader, choices, seen);
    if ('code' in read) left_out.push(read);
    else rows.push(read);
    yield;
  }
  const standing = new Set(choices.standing);
  // A row that a person let stand is the first of its policy.
  if (standing.size > 0)
    rows.sort((a, b) => Number(standing.has(b.row)) - Number(standing.has(a.row)) || a.row - b.row);
  const carriers = carrierProposals([...seen.carriers.keys()], known.carriers);
  const carrierOf = ({ carrier_written }: PolicyRow) =>
    choices.carriers?.[carrier_written] ??
    carriers.get(carrier_written)?.name ??
    (carrier_written || choices.carrier || '');
  const agents = agentProposals([...seen.agents.keys()], known.users);

  const knownByKey = new Map<string, KnownPolicy[]>();
  /** Those alone whose number begins with a zero, without it. */
  const knownByDigits = new Map<string, KnownPolicy[]>();
  const enter = (into: Map<string, KnownPolicy[]>, key: string, policy: KnownPolicy) => {
    const some = into.get(key);
    if (some) some.push(policy);
    else into.set(key, [policy]);
  };
  for (const policy of known.policies) {
    const keys = knownKeys(policy);
    for (const key of keys) enter(knownByKey, key, policy);
    for (const key of keys) if (withoutZeros(key) !== key) enter(knownByDigits, withoutZeros(key), policy);
    yield;
  }

  const found = people(known);
  const clientOf = new Map<PolicyRow, FoundClient>();
  const hasTransactions = reader.has('transaction');
  const alikeOf = (row: PolicyRow): readonly KnownPolicy[] => {
    if (row.number === '') return [];
    const key = keyOf(carrierOf(row), row.number);
    const digits = withoutZeros(key);
    return knownByKey.get(key) ?? knownByKey.get(digits) ?? knownByDigits.get(digits) ?? [];
  };
  for (const row of rows) {
    const alike = alikeOf(row);
    const client = found.find(row.person, alike[0] && found.ofKnown(alike[0].client_id));
    clientOf.set(row, client);
    keepZeros(row, alike, client);
    yield;
  }
  // What rows say of a client is kept once, or a large file would fill the memory.
  for (const [row, { person }] of clientOf) if (person && !isNamedAlone(row.person)) row.person = person;
  const groups = [...(yield* groupRows(rows, hasTransactions, (row) => keyOf(carrierOf(row), row.number))).values()];
  const howPremium = choices.row_premiums ?? (hasTransactions ? changesRepeatPremium(groups) : repeatsPremium(groups));
  const drafts: Draft[] = [];
  const addDraft = (term: Term, policy: KnownPolicy | null, isEndAlone = false) => {
    drafts.push({
      term,
      client: clientOf.get(term.first) as FoundClient,
      carrier: carrierOf(term.first),
      known: policy,
      isEndAlone,
      renews: null,
      next: null,
      takenOverOn: null,
      told: [],
      at: 0,
    });
  };
  const leave = (row: PolicyRow, code: LeftOutReason, facts: LeftOut['facts']) =>
    left_out.push({ row: row.row, code, facts });
  const addNew = (term: Term) => {
    if (!hasPremium(reader) || term.rows.some(({ premium }) => premium !== null)) addDraft(term, null);
    else
      for (const row of term.rows)
        leave(row, row.returned === '' ? 'premium_missing' : 'premium_negative', { value: row.returned });
  };
  const knownAs = (row: PolicyRow) =>
    row.number === '' ? [] : (knownByKey.get(keyOf(carrierOf(row), row.number)) ?? []);
  /** Rows that end a known policy, of which the file may have more. */
  const ends = new Map<KnownPolicy, { lone: PolicyRow[]; terms: Term[] }>();
  const endsOf = (policy: KnownPolicy) => {
    const some = ends.get(policy) ?? { lone: [], terms: [] };
    ends.set(policy, some);
    return some;
  };
  for (const group of groups) {
    yield;
    const own = ofOneClient(group, clientOf);
    for (const row of own.others)
      leave(row, 'number_of_other_client', { value: row.number, row: String(own.rows[0]?.row) });
    const { terms, lone } = hasTransactions
      ? termsOfTransactions(own.rows, howPremium)
      : { terms: [termOfRows(own.rows, howPremium)], lone: [] };
    for (const row of lone) {
      const policy = row.transaction === 'change' ? undefined : endedBy(row, knownAs(row));
      if (policy) endsOf(policy).lone.push(row);
      else
        leave(row, row.transaction === 'cancellation' ? 'cancellation_without_sale' : 'change_without_sale', {
          value: row.number,
        });
    }
    for (const term of terms) {
      const matching =
        term.first.number === ''
          ? ownNumbered(known, clientOf.get(term.first) as FoundClient, carrierOf(term.first), term)
          : knownAs(term.first).find(({ effective_date }) => effective_date === term.from);
      const ended = term.isCancelled && !matching ? cutShort(term, knownAs(term.first)) : undefined;
      if (ended) endsOf(ended).terms.push(term);
      else if (matching) addDraft(term, matching);
      else addNew(term);
    }
  }
  findNumbered(drafts, known);
  const matched = new Set(drafts.map((draft) => draft.known));
  for (const [policy, { lone, terms }] of ends) {
    if (!matched.has(policy)) {
      addDraft(termOfEnds(policy, [...lone, ...terms.flatMap((term) => term.rows)]), policy, true);
      continue;
    }
    for (const row of lone) leave(row, 'cancellation_without_sale', { value: row.number });
    for (const term of terms) addNew(term);
  }
  for (const draft of drafts.filter((each) => each.known && each.known.client_id !== each.client.known?.id)) {
    const name = found.ofKnown(draft.known?.client_id ?? '')?.name ?? '';
    for (const row of draft.term.rows) leave(row, 'number_of_known_client', { value: row.number, name });
    drafts.splice(drafts.indexOf(draft), 1);
  }
  drafts.sort((a, b) => (a.term.rows[0]?.row ?? 0) - (b.term.rows[0]?.row ?? 0));

  yield* chainByNumber(drafts, knownByKey);
  yield* chainByDays(drafts, known.policies);
  findTakenOver(drafts);

  const clients: PlannedClient[] = [];
  const positions = new Map<FoundClient, number>();
  const rowsOfClient = new Map<FoundClient, number[]>();
  for (const { client, term } of drafts) {
    const own = term.rows.map(({ row }) => row);
    rowsOfClient.set(client, rowsOfClient.get(client)?.concat(own) ?? own);
  }
  for (const { client } of drafts) {
    if (!positions.has(client)) {
      positions.set(client, clients.length);
      clients.push(plannedClient(client, rowsOfClient.get(client) ?? []));
    }
    yield;
  }
  if (choices.clients_without_policy) {
    for (const cells of book.joined?.others ?? []) {
      const person = readPerson({ cells }, reader);
      const client = person && found.find(person);
      if (client && !positions.has(client)) {
        positions.set(client, clients.length);
        clients.push(plannedClient(client, []));
      }
      yield;
    }
  }

  for (const [index, draft] of drafts.entries()) draft.at = index;
  const questions = questionsOf({
    book,
    reader,
    choices,
    seen,
    carriers,
    agents,
    howPremium,
    groups,
    drafts: drafts.map(({ term }) => term),
  });
  left_out.sort((a, b) => a.row - b.row);
  const inFile = new Set(drafts.flatMap((draft) => (draft.known ? [draft.known] : [])));
  const renewed = new Set(drafts.flatMap(({ renews }) => (renews && 'known' in renews ? [renews.known] : [])));
  const nexts = drafts.map(({ next }) => next);
  const renewals = drafts.map(({ renews }) => renewedBy(renews));
  // All of a large file and all of its plan are too much at once, so each draft is let go of once it is a policy.
  for (const draft of drafts) draft.renews = null;
  rows.length = 0;
  groups.length = 0;
  clientOf.clear();
  rowsOfClient.clear();
  found.forget();
  drafts.reverse();
  const policies: PlannedPolicy[] = [];
  for (let draft = drafts.pop(); draft; draft = drafts.pop()) {
    policies.push(plannedPolicy(draft, renewals[draft.at] ?? null));
    yield;
  }
  const gone = known.policies.filter((policy) => policy.was_in_last && !inFile.has(policy) && !renewed.has(policy));
  const reasons: Partial<Record<LeftOutReason, number>> = {};
  for (const { code } of left_out) reasons[code] = (reasons[code] ?? 0) + 1;
  return {
    clients,
    policies,
    left_out,
    gone: gone.map(({ id }) => id),
    questions,
    sums: {
      rows: book.rows.length,
      new_clients: clients.filter(({ known_id }) => known_id === null).length,
      known_clients: clients.filter(({ known_id }) => known_id !== null).length,
      new_policies: policies.filter(({ known_id }) => known_id === null).length,
      known_policies: policies.filter(({ known_id }) => known_id !== null).length,
      changed_policies: policies.filter(({ changes }) => changes.length > 0).length,
      renewals_of_known: policies.filter(
        ({ known_id, renews }) => known_id === null && renews !== null && 'known_id' in renews,
      ).length,
      conflicts: [...clients, ...policies].filter(({ conflicts }) => conflicts.length > 0).length,
      ...figuresOf(
        policies.map(({ values }, index) => ({ ...values, next_begins: nexts[index] ?? null })),
        day,
      ),
      left_out: left_out.length,
      left_out_by_reason: reasons,
    },
  };

  function plannedPolicy(draft: Draft, renews: Renewed | null): PlannedPolicy {
    const { term, client, carrier } = draft;
    const { first } = term;
    const told: Told[] = [];
    const state = statusOfTerm(term, { day, isFollowed: draft.next !== null, takenOverOn: draft.takenOverOn });
    const agent_written = reader.cell(first.cells, 'agent');
    const notAmounts: string[] = [];
    const money = (field: 'deductible' | 'coverage_amount') => {
      let amount: Cents | null = null;
      for (const { name, text } of reader.named(first.cells, field)) {
        const read = readMoney(text, reader.sign(field));
        if (read) amount ??= read.amount;
        else {
          notAmounts.push(`${name}: ${text}`);
          told.push({ code: 'amount_as_text', facts: { column: name, value: text } });
        }
      }
      return amount;
    };
    const [deductible, coverage_amount] = [money('deductible'), money('coverage_amount')];
    // A number alone says nothing without the name of its column.
    const coverage = reader
      .named(first.cells, 'coverage')
      .map(({ name, text }) => (!reader.isOwn && /^[\s\d.,%$]+$/.test(text) ? `${name}: ${text}` : text));
    const written: PolicyValues = {
      carrier,
      product_type: first.product,
      effective_date: term.from,
      expiration_date: term.to,
      status: state.status,
      cancelled_on: state.cancelled_on,
      annual_premium: term.premium.annual,
      deductible,
      coverage_amount,
      // What is no amount is short, and last would be cut off first.
      coverage_limits: [...notAmounts, term.coverage, ...coverage]
        .filter(Boolean)
        .join('; ')
        .slice(0, 200)
        .toWellFormed(),
      agent_id: agentOf(agent_written),
      notes: [...new Set(term.rows.flatMap(({ cells }) => reader.all(cells, 'notes')))]
        .join('\n')
        .slice(0, 5_000)
        .toWellFormed(),
    };
    const unsaid = unsaidOf(draft);
    const values = draft.known && unsaid.length > 0 ? { ...written, ...pick(draft.known, unsaid) } : written;
    if (values.annual_premium === 0) told.push({ code: 'zero_premium' });
    if (first.number === '') told.push({ code: 'own_number' });
    return {
      rows: term.rows.map(({ row }) => row),
      client: positions.get(client) as number,
      known_id: draft.known?.id ?? null,
      policy_number: first.number,
      values,
      unsaid,
      carrier_written: first.carrier_written,
      agent_written,
      billing: reader.cell(first.cells, 'billing'),
      term_premium: term.premium.term,
      renews,
      told: [...term.told, ...state.told, ...draft.told, ...(draft.isEndAlone ? [] : told)],
      ...(draft.known
        ? changesOfPolicy({ ...values, policy_number: first.number }, draft.known, unsaid)
        : { changes: [], conflicts: [] }),
    };
  }

  function agentOf(written: string): string | null {
    const chosen = choices.agents?.[written];
    return chosen === undefined ? (agents.get(written) ?? null) : chosen;
  }

  function renewedBy(renews: Draft['renews']): Renewed | null {
    if (!renews) return null;
    return 'known' in renews ? { known_id: renews.known.id } : { policy: renews.draft.at };
  }
}

const keyOf = (carrier: string, number: string) => `${carrierKey(carrier)} ${numberKey(number)}`;

/** A policy is found by its carrier as it is here, and as the last import wrote it. */
const knownKeys = ({ carrier, brought, policy_number, has_own_number }: KnownPolicy): Set<string> =>
  has_own_number
    ? new Set()
    : new Set([keyOf(carrier, policy_number), keyOf(bareCarrier(brought?.carrier ?? carrier), policy_number)]);

/** A key of carrier and number without the zeros that a spreadsheet program takes from the start of a number. */
const withoutZeros = (key: string) => key.replace(/ 0+(?=[^ ]*$)/, ' ');

/** Takes the number that the client's policy has, where the row's differs in its first zeros alone. */
function keepZeros(row: PolicyRow, alike: readonly KnownPolicy[], client: FoundClient): void {
  const own = new Set(
    alike.flatMap(({ client_id, policy_number }) => (client_id === client.known?.id ? [policy_number] : [])),
  );
  const [number] = own;
  if (number === undefined || own.size > 1 || numberKey(number) === numberKey(row.number)) return;
  row.told.push({ code: 'number_zeros', facts: { value: row.number, number } });
  row.number = number;
}

/** The policy that a cancellation or reinstatement is of: the one with its last day, else the only one of that day. */
function endedBy({ from, to }: PolicyRow, policies: readonly KnownPolicy[]): KnownPolicy | undefined {
  const covering = policies.filter(
    ({ effective_date, expiration_date }) => effective_date <= from && from <= expiration_date,
  );
  const [only, ...others] = covering;
  return covering.find(({ expiration_date }) => expiration_date === to) ?? (others.length === 0 ? only : undefined);
}

/** The policy that a canceled row is of, if it begins on the day of the cancellation and ends as the policy would. */
const cutShort = ({ from, to }: Term, policies: readonly KnownPolicy[]): KnownPolicy | undefined =>
  policies.find(({ effective_date, expiration_date }) => effective_date < from && expiration_date === to);

const moneyless: readonly (keyof PolicyValues)[] = ['annual_premium'];
const allButItsEnd: readonly (keyof PolicyValues)[] = [
  'carrier',
  'product_type',
  'effective_date',
  'expiration_date',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
  'agent_id',
  'notes',
];

/** What the file doesn't say of a known policy. One that is canceled keeps the premium of its term. */
function unsaidOf({ known, isEndAlone, term }: Draft): readonly (keyof PolicyValues)[] {
  if (!known) return [];
  if (isEndAlone) return allButItsEnd;
  const isFree = term.premium.annual === 0 && (term.isCancelled || term.rows.every(({ premium }) => premium === null));
  return isFree ? moneyless : [];
}

const pick = (values: PolicyValues, names: readonly (keyof PolicyValues)[]): Partial<PolicyValues> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const hasPremium = (reader: CellReader) =>
  (['annual_premium', 'term_premium', 'monthly_premium', 'item_premium'] as const).some((field) => reader.has(field));

/**
 * A policy that got a number of ours because the carrier had given none is the one of its client, carrier and days that
 * has a number now.
 */
function findNumbered(drafts: readonly Draft[], known: KnownBook): void {
  const taken = new Set(drafts.map((draft) => draft.known));
  const byPolicy = Map.groupBy(
    drafts.filter((draft) => draft.known === null && draft.term.first.number !== ''),
    ({ client, carrier, term }) => ownNumbered(known, client, carrier, term) ?? null,
  );
  for (const [policy, [draft, other]] of byPolicy)
    if (policy && draft && !other && !taken.has(policy)) draft.known = policy;
}

/** A policy for which the last import gave a number of ours: by its client, carrier and days. */
const ownNumberedOf = new WeakMap<KnownBook, Map<string, KnownPolicy>>();
function ownNumbered(
  known: KnownBook,
  client: FoundClient,
  carrier: string,
  { from, to, first }: Term,
): KnownPolicy | undefined {
  if (!client.known) return undefined;
  const key = (id: string, name: string, product: string, start: string, end: string) =>
    [id, carrierKey(name), product, start, end].join(' ');
  let all = ownNumberedOf.get(known);
  if (!all) {
    const own = known.policies.filter(({ has_own_number }) => has_own_number);
    all = new Map(
      own.map((each) => [
        key(each.client_id, each.carrier, each.product_type, each.effective_date, each.expiration_date),
        each,
      ]),
    );
    ownNumberedOf.set(known, all);
  }
  return all.get(key(client.known.id, carrier, first.product, from, to));
}

/** The rows of the client who is first in a group; the others are of other clients. */
function ofOneClient(group: readonly PolicyRow[], clientOf: ReadonlyMap<PolicyRow, FoundClient>) {
  const first = group[0] && clientOf.get(group[0]);
  // Several terms of one number may belong to different people; one term belongs to one.
  const isOther = (row: PolicyRow) =>
    clientOf.get(row) !== first && group.some((other) => clientOf.get(other) === first && other.from === row.from);
  return { rows: group.filter((row) => !isOther(row)), others: group.filter(isOther) };
}

/** A later term of the same number, carrier and client is the renewal of the earlier one that was not canceled. */
function* chainByNumber(
  drafts: readonly Draft[],
  knownByKey: ReadonlyMap<string, readonly KnownPolicy[]>,
): Steps<void> {
  const byNumber = new Map<string, Draft[]>();
  for (const draft of drafts) {
    if (draft.term.first.number === '') continue;
    const key = keyOf(draft.carrier, draft.term.first.number);
    const some = byNumber.get(key);
    if (some) some.push(draft);
    else byNumber.set(key, [draft]);
    yield;
  }
  for (const [key, some] of byNumber) {
    yield;
    const inOrder = some.toSorted((a, b) => a.term.from.localeCompare(b.term.from));
    for (const [at, draft] of inOrder.entries()) {
      const before = inOrder
        .slice(0, at)
        .findLast(({ term, client }) => client === draft.client && term.to <= draft.term.from);
      if (before && !before.term.isCancelled && before.next === null) {
        before.next = draft.term.from;
        draft.renews = { draft: before };
      }
      const other = before ? undefined : inOrder.slice(0, at).findLast(({ term }) => term.to <= draft.term.from);
      if (other) draft.told.push({ code: 'number_held_before', facts: { names: other.client.person?.name ?? '' } });
    }
    for (const policy of knownByKey.get(key) ?? []) {
      const inFile = inOrder.find(({ known }) => known === policy);
      if (inFile) {
        inFile.next ??= policy.next_begins;
        continue;
      }
      const next = inOrder.find(({ term, renews }) => term.from >= policy.expiration_date && renews === null);
      if (
        next &&
        !next.known &&
        policy.status !== 'Cancelada' &&
        next.client.known?.id === policy.client_id &&
        policy.next_begins === null
      )
        next.renews = { known: policy };
      const before = inOrder.findLast(({ term }) => term.to <= policy.effective_date);
      if (before && !before.term.isCancelled) before.next ??= policy.effective_date;
    }
  }
}

/** Where a carrier changes its numbers: the only term of client, carrier and product that begins as the only one ends. */
function* chainByDays(drafts: readonly Draft[], known: readonly KnownPolicy[]): Steps<void> {
  const ends = new Map<string, (Draft | KnownPolicy)[]>();
  const begins = new Map<string, Draft[]>();
  const add = <Of>(to: Map<string, Of[]>, key: string, one: Of) => {
    const some = to.get(key);
    if (some) some.push(one);
    else to.set(key, [one]);
  };
  const ids = new Map<FoundClient, string>();
  const idOf = (client: FoundClient) => {
    const id = ids.get(client) ?? client.known?.id ?? String(ids.size);
    ids.set(client, id);
    return id;
  };
  const keyOfTerm = (id: string, carrier: string, product: ProductType, day: string) =>
    [id, carrierKey(carrier), product, day].join(' ');
  const inFile = new Set<KnownPolicy>();
  const renewed = new Set<KnownPolicy>();
  const begun = new Set<string>();
  for (const { renews, known: same } of drafts) {
    if (same) inFile.add(same);
    if (renews && 'known' in renews) renewed.add(renews.known);
    yield;
  }
  for (const draft of drafts) {
    const { client, carrier, term, next, renews } = draft;
    const key = (day: string) => keyOfTerm(idOf(client), carrier, term.first.product, day);
    if (next === null && !term.isCancelled) add(ends, key(term.to), draft);
    if (renews === null && !term.isCancelled) {
      add(begins, key(term.from), draft);
      begun.add(`${idOf(client)} ${term.from}`);
    }
    yield;
  }
  for (const policy of known) {
    const { client_id, carrier, product_type, expiration_date, status, next_begins } = policy;
    if (!begun.has(`${client_id} ${expiration_date}`)) continue;
    const isOpen = next_begins === null && status !== 'Cancelada' && !inFile.has(policy) && !renewed.has(policy);
    if (isOpen) add(ends, keyOfTerm(client_id, carrier, product_type, expiration_date), policy);
    yield;
  }
  for (const [key, [draft, ...more]] of begins) {
    const [before, ...others] = ends.get(key) ?? [];
    if (!draft || !before || more.length > 0 || others.length > 0) continue;
    if ('term' in before) {
      before.next = draft.term.from;
      draft.renews = { draft: before };
    } else if (draft.known === null) draft.renews = { known: before };
    else continue;
    const number = 'term' in before ? before.term.first.number : before.policy_number;
    draft.told.push({ code: 'renewal_by_days', facts: { number } });
  }
}

/** A rewritten policy is the old one where another of its client and product began within its term. */
function findTakenOver(drafts: readonly Draft[]): void {
  const rewritten = drafts.filter(({ term }) => term.first.status.isRewrite);
  if (rewritten.length === 0) return;
  const byClient = new Map<FoundClient, Draft[]>();
  for (const draft of drafts) byClient.set(draft.client, [...(byClient.get(draft.client) ?? []), draft]);
  for (const old of rewritten) {
    const other = byClient
      .get(old.client)
      ?.find(
        ({ term }) =>
          term !== old.term &&
          !term.isCancelled &&
          term.first.product === old.term.first.product &&
          term.from > old.term.from &&
          term.from < old.term.to,
      );
    old.takenOverOn = other?.term.from ?? null;
  }
}

function plannedClient({ person, known, told, is_business }: FoundClient, rows: readonly number[]): PlannedClient {
  if (!person) throw new Error('A planned client has a row.');
  const [phone = '', second_phone = '', ...more] = person.phones;
  const values: ClientValues = {
    name: person.name,
    contact_name: person.contact_name,
    email: person.email,
    phone,
    second_phone,
    whatsapp: person.whatsapp,
    address: person.address,
    birth_date: person.birth_date,
    language: person.language,
  };
  return {
    rows,
    known_id: known?.id ?? null,
    client_number: person.client_number,
    is_business,
    values,
    told: more.length > 0 ? [...told, { code: 'other_phone', facts: { value: more.join(', ') } }] : told,
    ...(known ? changesOfClient(values, known) : { changes: [], conflicts: [] }),
  };
}
