import { createHash } from 'node:crypto';
import type { Language } from '#platform/contract/language.ts';
import { templateTypes } from '../../contract/template-types.ts';
import type { CommunicationTemplate } from '../../contract/templates.ts';
import { parse } from '../letters/liquid.ts';
import { english } from './english.ts';
import { spanish } from './spanish.ts';
import type { SystemText } from './system-text.ts';

// The texts are not in the locales: they are written to clients, and are data that an agency copies. A conformance test
// checks each.

/** The same in every agency for the same type, channel and language. */
function idOf(language: Language, { template_type, communication_type }: SystemText): string {
  const digits = createHash('sha256').update(`${template_type}|${communication_type}|${language}`).digest('hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

const namesOf = ({ subject, content }: SystemText) => [
  ...new Set([content, subject].flatMap((text) => parse(text).names.map(({ name }) => name))),
];

const textsOf = (language: Language, texts: readonly SystemText[]): CommunicationTemplate[] =>
  texts.map((text) => ({
    ...text,
    id: idOf(language, text),
    language,
    variables: namesOf(text),
    plain_letters: text.communication_type === 'SMS',
    is_active: true,
    is_system: true,
    is_used: false,
    created_at: null,
    updated_at: null,
  }));

/** The templates that Vigencia provides, in the order of their types. */
export const systemTemplates: readonly CommunicationTemplate[] = [
  ...textsOf('en', english),
  ...textsOf('es', spanish),
].sort((one, other) => templateTypes.indexOf(one.template_type) - templateTypes.indexOf(other.template_type));

const byId = new Map(systemTemplates.map((template) => [template.id, template]));

/** A provided template; null: none has this id. */
export function systemTemplate(id: string): CommunicationTemplate | null {
  return byId.get(id.toLowerCase()) ?? null;
}
