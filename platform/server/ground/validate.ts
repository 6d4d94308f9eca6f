import type * as z from 'zod/mini';
import { issueMessage } from '../../contract/issue.ts';
import type { Schema } from '../../contract/route.ts';
import { type FieldProblem, platformRefusal } from './refusal.ts';

const nestingMax = 32;

/** The checked and cleaned value; refuses with `validation_error` and one entry per wrong field. */
export function validate<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const unstorable = findUnstorable(value);
  if (unstorable) {
    throw platformRefusal('validation_error', {
      fields: [problem(unstorable.join('.'), 'invalid', 'platform:validation.invalid')],
    });
  }
  const result = schema.safeParse(value ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw platformRefusal('validation_error', { fields: result.error.issues.map(fieldProblem) });
}

/**
 * The path of the first part that no table could keep: a text with NUL or half a character, or a nesting beyond
 * reason. Null when there is none.
 */
function findUnstorable(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= nestingMax) return [];
  for (const name of Object.keys(value)) {
    const found = findUnstorable((value as Record<string, unknown>)[name], depth + 1);
    if (found) return [name, ...found];
  }
  return null;
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  const { key, values } = issueMessage(issue);
  return { ...problem(issue.path.join('.'), issue.code, key), ...(values && { values }) };
}

function problem(field: string, code: string, message: string): FieldProblem {
  return { field, code, message };
}
