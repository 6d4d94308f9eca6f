import type { IntegrationType } from '../choices.ts';
import type { Mapping } from '../field-mapping.ts';
import {
  type ConsentProof,
  type MappedLead,
  type Problem,
  type TargetField,
  type TraceStep,
  targetFields,
} from '../mapped-lead.ts';
import type { IntegrationSettings } from '../settings.ts';
import { seekCustomer } from './customer.ts';
import { keepFurtherEmails, secondPhone } from './further-contacts.ts';
import { mobileFirst } from './kind-of-phone.ts';
import { isTest } from './kinds-of-payload.ts';
import { mapNotes } from './map-notes.ts';
import { mapTarget } from './map-target.ts';
import { preparePayload } from './payload.ts';
import { readProof, withAnswer } from './proof.ts';
import { standardMappings } from './standard-mappings.ts';
import { isGroup, textOf } from './texts.ts';
import { counted, type MappingTools } from './tools.ts';
import type { Way } from './way.ts';

export interface MapOptions {
  integration_type: IntegrationType;
  /** What is given must be right: validation rules are asked, and a malformed e-mail or phone fails the lead. */
  validate_data: boolean;
  settings?: IntegrationSettings;
  /** How days that are all numbers are written: for a field whose column tells it, and for all others. */
  dateOrders?: Way['dateOrders'] | undefined;
}

export interface Mapped {
  lead: MappedLead;
  consent: ConsentProof;
  /** Without one that `fails` and without one that is `invalid`, the lead can be made. */
  problems: Problem[];
  /** Every mapping with what became of it, by target in the order of the targets. */
  trace: TraceStep[];
  /** How many steps it took (ADR 0043). */
  steps: number;
}

/** A mapper that has its libraries. */
export type MapLead = (mappings: readonly Mapping[], payload: unknown, options: MapOptions) => Mapped;

/** The order in which targets are mapped: notes come last, because they take what nothing else has read. */
const order: readonly TargetField[] = [...targetFields.filter((target) => target !== 'notes'), 'notes'];

/**
 * What a payload becomes. The agency's own mappings of a target are asked from the top to the bottom, and the first that
 * has a value wins; several write the notes, one below the other. An empty value is none, and the next is asked. Where
 * none has one, the first default value stands, of mappings whose condition holds; then what the integration's settings
 * say. A target without a mapping of the agency's has those of the type. Never throws, whatever comes.
 */
export function mapLead(
  mappings: readonly Mapping[],
  payload: unknown,
  options: MapOptions,
  tools: MappingTools,
): Mapped {
  const prepared = preparePayload(payload);
  const settings = options.settings ?? {};
  const standard = settings.use_default_mapping === false ? [] : standardMappings(options.integration_type);
  const way: Way = {
    payload: prepared,
    sought: seekCustomer(prepared),
    tools: { ...counted(tools, prepared.work.spend), readRule: tools.readRule },
    country: settings.country ?? 'US',
    dateOrders: options.dateOrders ?? {},
    validates: options.validate_data,
    labelsNotes: options.integration_type === 'File Upload',
    read: [],
    leftOver: [],
    problems: [],
    trace: [],
  };
  const own = new Set(mappings.map(({ target_field }) => target_field));
  const mapped: Partial<Record<TargetField, string | boolean>> = {};
  const another = () =>
    secondPhone(
      own.has('phone') ? mappings : standard,
      { phone: textOf(mapped.phone) || textOf(mapped.whatsapp), whatsapp: textOf(mapped.whatsapp) },
      way,
    );
  const { proof, read } = readProof(prepared);
  let consentWords = '';
  for (const target of order) {
    // What is kept as the proof is no answer for the notes.
    if (target === 'notes') {
      way.read.push(...read);
      keepFurtherEmails(mappings, textOf(mapped.email), way);
    }
    const all = (own.has(target) ? mappings : standard).filter(({ target_field }) => target_field === target);
    const asked = target === 'phone' && way.labelsNotes ? mobileFirst(all, prepared.root) : all;
    const result =
      target === 'notes' ? mapNotes(asked, way) : mapTarget(target, asked, settingFor(target, settings), way);
    const value = target === 'second_phone' && result.value === null ? another() : result.value;
    if (value !== null) mapped[target] = value;
    if (target === 'tcpa_consent') consentWords = result.sourceText;
  }
  const said = typeof mapped.tcpa_consent === 'boolean' ? mapped.tcpa_consent : null;
  const given = said ?? (settings.consent_text ? true : null);
  const lead = leadOf(mapped, given === true);
  way.problems.push(...lacks(lead, options.integration_type, payload, way));
  return {
    lead: lead.name === '' ? { ...lead, name: lead.email || lead.phone } : lead,
    consent: withAnswer(proof, given, wordsOf(consentWords) || (said === null ? (settings.consent_text ?? '') : '')),
    problems: lead.email || lead.phone ? way.problems.map(asNote) : way.problems,
    trace: targetFields.flatMap((target) => way.trace.filter((step) => step.target === target)),
    steps: prepared.work.spent(),
  };
}

/** One contact that cannot be used costs nothing beside one that can. */
const asNote = (problem: Problem): Problem =>
  problem.code === 'phone_unreadable' || problem.code === 'email_unreadable' ? { ...problem, weight: 'note' } : problem;

/** The sentence that somebody agreed to: a ticked box says yes in a word, and its text stands elsewhere. */
const wordsOf = (answer: string) => (answer.includes(' ') ? answer : '');

/** What the settings of an integration say of each of its leads that says nothing itself. */
function settingFor(target: TargetField, settings: IntegrationSettings): string {
  switch (target) {
    case 'source':
      return settings.source ?? '';
    case 'product_type':
      return settings.product_type ?? '';
    case 'campaign':
      return settings.campaign ?? '';
    case 'language':
      return settings.language ?? '';
    default:
      return '';
  }
}

function leadOf(mapped: Partial<Record<TargetField, string | boolean>>, consents: boolean): MappedLead {
  const text = (target: TargetField) => textOf(mapped[target]);
  const whatsapp = text('whatsapp');
  return {
    name: text('name'),
    email: text('email'),
    // Whoever can be written to at a number can be called at it.
    phone: text('phone') || whatsapp,
    whatsapp,
    address: text('address'),
    product_type: text('product_type') || null,
    source: text('source') || null,
    campaign: text('campaign'),
    zip_code: text('zip_code'),
    notes: text('notes'),
    tcpa_consent: consents,
    language: text('language') || null,
    second_phone: text('second_phone'),
    birth_date: text('birth_date') || null,
    current_carrier: text('current_carrier'),
    current_expiration_date: text('current_expiration_date') || null,
    current_premium: text('current_premium') || null,
    status: text('status') || null,
  };
}

/** What is wrong with the lead as a whole. */
function lacks(lead: MappedLead, type: IntegrationType, payload: unknown, { payload: prepared }: Way): Problem[] {
  const problem = (code: string, weight: Problem['weight'], target: TargetField | null): Problem => ({
    code,
    weight,
    target,
    mapping_id: null,
    facts: {},
  });
  if (!isGroup(payload)) return [problem('not_a_lead', 'invalid', null)];
  return [
    ...(isTest(type, prepared) ? [problem('test_lead', 'invalid', null)] : []),
    ...(lead.email === '' && lead.phone === '' ? [problem('no_contact', 'fails', null)] : []),
    ...(lead.email === '' && lead.phone !== '' ? [problem('email_missing', 'note', 'email')] : []),
    ...(lead.email !== '' && lead.phone === '' ? [problem('phone_missing', 'note', 'phone')] : []),
    ...(lead.name === '' && (lead.email !== '' || lead.phone !== '') ? [problem('name_missing', 'note', 'name')] : []),
  ];
}
