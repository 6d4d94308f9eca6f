import type { CommunicationTemplate } from '../../contract/templates.ts';

/** The variables that a template uses or declares, without duplicates. */
export function variablesIn({
  subject,
  content,
  variables,
}: Pick<CommunicationTemplate, 'subject' | 'content' | 'variables'>): string[] {
  const shown = `${subject} ${content}`.matchAll(/\{\{-?\s*([\p{L}_][\p{L}\p{N}_-]*)/gu);
  return [...new Set([...variables, ...[...shown].map(([, name]) => name as string)])];
}
