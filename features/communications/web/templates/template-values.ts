import type { CommunicationTemplate, CreateTemplate } from '../../contract/templates.ts';

/** The form values of a template; further variables as typed. */
export interface TemplateValues extends Record<string, unknown> {
  name: string;
  description: string;
  template_type: string;
  communication_type: string;
  language: string;
  subject: string;
  content: string;
  variables: string;
  is_active: boolean;
  plain_letters: boolean;
}

export const blankTemplate = (): TemplateValues => ({
  name: '',
  description: '',
  template_type: 'Custom',
  communication_type: 'Email',
  language: 'es',
  subject: '',
  content: '',
  variables: '',
  is_active: true,
  plain_letters: false,
});

export const valuesOfTemplate = (template: CommunicationTemplate): TemplateValues => ({
  name: template.name,
  description: template.description,
  template_type: template.template_type,
  communication_type: template.communication_type,
  language: template.language,
  subject: template.subject,
  content: template.content,
  variables: template.variables.join(', '),
  is_active: template.is_active,
  plain_letters: template.plain_letters,
});

/** The form values as the request body. */
export const bodyOfTemplate = ({ variables, ...others }: TemplateValues): CreateTemplate =>
  ({ ...others, variables: namesOf(variables) }) as CreateTemplate;

/** The names in a comma-separated list. */
export const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The changed fields as the request body. */
export function changesOfTemplate(before: TemplateValues, after: TemplateValues): Partial<CreateTemplate> {
  const [old, next] = [bodyOfTemplate(before), bodyOfTemplate(after)] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.entries(next ?? {}).filter(([name, value]) => String(value) !== String(old?.[name])),
  );
}
