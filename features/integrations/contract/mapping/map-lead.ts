import { formatPhone } from '#platform/contract/phone.ts';
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
import { type IntegrationSettings, sourceTypes } from '../source-types/source-types.ts';
import { seekCustomer } from './customer.ts';
import { keepFurtherEmails, secondPhone } from './further-contacts.ts';
import { mobileFirst } from './kind-of-phone.ts';
import { mapNotes } from './map-notes.ts';
import { mapTarget } from './map-target.ts';
import { type Payload, preparePayload } from './payload.ts';
import { readProof, withAnswer } from './proof.ts';
import { readSource } from './source-path.ts';
import { isGroup, textOf } from './texts.ts';
import { counted, type MappingTools } from './tools.ts';
import type { Way } from './way.ts';

export interface MapOptions {
  integration_type: IntegrationType;
  /** If true, values must be valid: validation rules apply, and a malformed e-mail or phone fails the lead. */
  validate_data: boolean;
  settings?: IntegrationSettings;
  /** The date order of numeric dates: for a field whose column has one, and for all others. */
  dateOrders?: Way['dateOrders'] | undefined;
}

export interface Mapped {
  lead: MappedLead;
  consent: ConsentProof;
  /** The lead can be created if none of them has the effect `fails` or `invalid`. */
  problems: Problem[];
  /** The outcome of every mapping, in the order of the targets. */
  trace: TraceStep[];
  /** The number of steps used (docs/decisions/integrations.md). */
  steps: number;
}

/** A mapper with its libraries. */
export type MapLead = (mappings: readonly Mapping[], payload: unknown, options: MapOptions) => Mapped;

/** The order in which targets are mapped. Notes are last, because they take what nothing else has read. */
const order: readonly TargetField[] = [...targetFields.filter((target) => target !== 'notes'), 'notes'];

/**
 * Maps a payload to a lead. The agency's own mappings of a target are tried from top to bottom, and the first value
 * wins. For notes, all values are joined, one below the other. An empty value counts as none. If none has a value, the
 * first default value of a mapping whose condition is true applies, then the integration's settings. A target without
 * an own mapping uses those of the type. Never throws, whatever the payload.
 */
export function mapLead(
  mappings: readonly Mapping[],
  payload: unknown,
  options: MapOptions,
  tools: MappingTools,
): Mapped {
  const prepared = preparePayload(payload);
  const settings = options.settings ?? {};
  const type = sourceTypes[options.integration_type];
  const standard = settings.use_default_mapping === false ? [] : type.mappings;
  const way: Way = {
    payload: prepared,
    sought: seekCustomer(prepared),
    tools: { ...counted(tools, prepared.work.spend), readRule: tools.readRule },
    country: settings.country ?? 'US',
    dateOrders: options.dateOrders ?? {},
    validates: options.validate_data,
    labelsNotes: type.isFile ?? false,
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
    // What is stored as the consent proof is not repeated in the notes.
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
    lead: lead.name === '' ? { ...lead, name: lead.email || formatPhone(lead.phone) } : lead,
    consent: withAnswer(proof, given, wordsOf(consentWords) || (said === null ? (settings.consent_text ?? '') : '')),
    problems: lead.email || lead.phone ? way.problems.map(asNote) : way.problems,
    trace: targetFields.flatMap((target) => way.trace.filter((step) => step.target === target)),
    steps: prepared.work.spent(),
  };
}

/** An unusable contact does not fail a lead that has a usable one. */
const asNote = (problem: Problem): Problem =>
  problem.code === 'phone_unreadable' || problem.code === 'email_unreadable' ? { ...problem, weight: 'note' } : problem;

/** The consent sentence. A ticked box is a single word, and its text is elsewhere. */
const wordsOf = (answer: string) => (answer.includes(' ') ? answer : '');

/** The integration's setting for leads without a value of their own. */
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
    // A number for messages can also be called.
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

/** Whether a payload is the source's test of the connection. */
function isTest(type: IntegrationType, payload: Payload): boolean {
  const { root, answers } = payload;
  const text = (sourceField: string) => readSource(sourceField, payload).text;
  return isGroup(root) && (sourceTypes[type].isTest?.({ root, answers: answers ?? [], text }) ?? false);
}

/** The problems of the lead as a whole. */
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
