import type * as z from 'zod/mini';

export interface IssueMessage {
  /** A translation key. */
  key: string;
  values?: Record<string, unknown>;
}

/**
 * The message for one schema issue: the schema's own key, else a general key with its bounds. The issue must carry its
 * input (`reportInput`), or every value of a wrong type is reported as missing.
 */
export function issueMessage(issue: z.core.$ZodIssue): IssueMessage {
  // A schema's own message is a translation key, with the issue's values among the parameters. Zod's own messages are
  // English sentences.
  if (/^[a-z/-]+:[\w.]+$/.test(issue.message)) {
    return { key: issue.message, ...(issue.code === 'custom' && issue.params && { values: issue.params }) };
  }
  return { key: `platform:validation.${generalKey(issue)}`, values: { ...issue } };
}

function generalKey(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'required';
    // A number with decimals.
    return issue.expected === 'int' && typeof issue.input === 'number' ? 'whole_number' : 'invalid';
  }
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too_short' : 'too_small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big';
  if (issue.code === 'invalid_value') return 'not_in_list';
  return 'invalid';
}
