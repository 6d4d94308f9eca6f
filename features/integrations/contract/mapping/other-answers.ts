import { joinPath } from './field-positions.ts';
import { plainName } from './names.ts';
import type { Payload } from './payload.ts';
import { isGroup, textOf } from './texts.ts';

const linesMax = 40;

/** Names of metadata about the delivery, not about the person. */
const technical = new Set(
  [
    'id',
    'uuid',
    'event',
    'event_id',
    'event_type',
    'type',
    'object',
    'txid',
    'api_version',
    'is_test',
    'testlead',
    'lead_id',
    'leadgen_id',
    'page_id',
    'list_id',
    'web_id',
    'email_type',
    'owner',
    'submitter',
    'archived',
    'created',
    'created_at',
    'created_time',
    'updated',
    'updated_at',
    'modified_at',
    'timestamp',
    'fired_at',

    'created_on',
    'lastmodifieddate',
    'createdate',
    'submitted_at',
    'submittedAt',
    'requestdate',
    'lead_submit_time',
    'adset_name',
    'is_organic',
    'asset_group_id',
    'platform',
    'form_name',
    'lead_type',
    'lead_mode',
    'LeadTypeId',
    'lead_stage',
    'secret',
    'token',
    'api_key',
    'key',
    'password',
    'country',
    'vendorname',
    'statement_status',
    'leadType',
    'versionedLeadGenFormUrn',
    'hs_object_id',
    'lead_source_platform',
    'custom_disclaimer_responses',
  ].map(plainName),
);

/** Every answer that has not been read, one per line: `question: answer`. `read` has the paths that have. */
export function otherLines(payload: Payload, read: readonly string[]): string[] {
  payload.work.spend(read.length * 4);
  const known = new Set(read.map(plainPath));
  const lines = payload.answers
    ? payload.answers
        .filter(({ name }) => !known.has(plainPath(name)) && !isTechnical(name))
        .map(({ question, value }) => line(question, textOf(value)))
    : leaves(payload, known).map(({ name, text }) => line(name, text));
  return lines.filter((text) => text !== '').slice(0, linesMax);
}

/** A question as people write it. Forms send `¿qué_seguro_necesita?`. */
export const label = (name: string) => name.replace(/_+/g, ' ').trim();

const line = (name: string, text: string) => (text === '' ? '' : `${label(name)}: ${text}`);
const plainPath = (path: string) => path.toLowerCase();
const isTechnical = (name: string) =>
  name.startsWith('@') || /^(hs_|_)/.test(name) || technical.has(plainName(lastOf(name)));
const lastOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

interface Leaf {
  name: string;
  text: string;
}

function leaves({ root, leftovers, work }: Payload, known: ReadonlySet<string>): Leaf[] {
  const found: Leaf[] = [];
  const walk = (value: unknown, name: string, at: string): void => {
    work.spend(10);
    if (found.length >= linesMax || known.has(plainPath(at)) || leftovers.has(value)) return;
    if (Array.isArray(value)) for (const [index, part] of value.entries()) walk(part, name, `${at}[${index}]`);
    else if (isGroup(value)) {
      for (const [key, part] of Object.entries(value)) {
        if (!isTechnical(key)) walk(part, key === '#text' ? name : lastOf(key), joinPath(at, key));
      }
    } else if (textOf(value) !== '') found.push({ name, text: textOf(value) });
  };
  walk(root, '', '');
  return found;
}
