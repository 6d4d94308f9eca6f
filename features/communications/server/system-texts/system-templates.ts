import { createHash } from 'node:crypto';
import { languages } from '#platform/contract/language.ts';
import { rawTextsOf } from '#platform/server/ground/words.ts';
import { sendingTypes } from '../../contract/channels.ts';
import { templateTypes } from '../../contract/template-types.ts';
import type { CommunicationTemplate } from '../../contract/templates.ts';
import { parse } from '../letters/liquid.ts';

/** A text that Vigencia provides, as the locale file of its language has it. */
interface SystemText {
  name: string;
  description: string;
  /** Of an email alone. */
  subject?: string;
  /** Its lines. */
  content: readonly string[];
}

// The placeholders of these texts are those of messages, for the values of a record.
const textOf = rawTextsOf<SystemText>('communications/system-texts');

type Occasion = Pick<CommunicationTemplate, 'template_type' | 'communication_type' | 'language'>;

/** The same in every agency for the same type, channel and language. */
function idOf({ template_type, communication_type, language }: Occasion): string {
  const digits = createHash('sha256').update(`${template_type}|${communication_type}|${language}`).digest('hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

const namesIn = (...texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => parse(text).names.map(({ name }) => name))),
];

function templatesOf(occasion: Occasion): CommunicationTemplate[] {
  const { template_type, communication_type, language } = occasion;
  const text = textOf(language, `templates.${template_type}.${communication_type}`);
  if (!text) return [];
  const { name, description, subject = '' } = text;
  const content = text.content.join('\n');
  return [
    {
      id: idOf(occasion),
      template_type,
      communication_type,
      language,
      name,
      description,
      subject,
      content,
      variables: namesIn(content, subject),
      plain_letters: communication_type === 'SMS',
      is_active: true,
      is_system: true,
      is_used: false,
      created_at: null,
      updated_at: null,
    },
  ];
}

/** The templates that Vigencia provides, in the order of their types. */
export const systemTemplates: readonly CommunicationTemplate[] = templateTypes.flatMap((template_type) =>
  languages.flatMap((language) =>
    sendingTypes.flatMap((communication_type) => templatesOf({ template_type, communication_type, language })),
  ),
);

const byId = new Map(systemTemplates.map((template) => [template.id, template]));

/** A provided template; null: none has this id. */
export function systemTemplate(id: string): CommunicationTemplate | null {
  return byId.get(id.toLowerCase()) ?? null;
}
