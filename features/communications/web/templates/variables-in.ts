import type { CommunicationTemplate } from '../../contract/templates.ts';

/** The names that a template shows or declares, each once. */
export function variablesIn({
  subject,
  content,
  variables,
}: Pick<CommunicationTemplate, 'subject' | 'content' | 'variables'>): string[] {
  const shown = `${subject} ${content}`.matchAll(/\{\{-?\s*([\p{L}_][\p{L}\p{N}_-]*)/gu);
  return [...new Set([...variables, ...[...shown].map(([, name]) => name as string)])];
}
