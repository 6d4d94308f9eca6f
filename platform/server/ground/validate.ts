import type * as z from 'zod/mini';
import { issueMessage } from '../../contract/issue.ts';
import type { Schema } from '../../contract/route.ts';
import { findTooLong } from './raw-lengths.ts';
import { type FieldProblem, platformRefusal } from './refusal.ts';

/**
 * Returns the checked and cleaned value. Refuses with `validation_error` and one entry per invalid field. Lengths are
 * checked first, because cleaning a long text may be slow.
 */
export function validate<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const tooLong = findTooLong(schema, value);
  if (tooLong) {
    const { path, maximum } = tooLong;
    const found = problem(path.join('.'), 'too_big', 'platform:validation.too_long');
    throw platformRefusal('validation_error', { fields: [{ ...found, values: { maximum } }] });
  }
  const unstorable = findUnstorable(value);
  if (unstorable) {
    throw platformRefusal('validation_error', {
      fields: [problem(unstorable.join('.'), 'invalid', 'platform:validation.invalid')],
    });
  }
  const result = schema.safeParse(value ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw platformRefusal('validation_error', { fields: firstOfEach(result.error.issues.map(fieldProblem)) });
}

/** The path of the first text that no table can store: one with NUL or an unpaired surrogate. null if there is none. */
function findUnstorable(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const name of Object.keys(value)) {
    const found = findUnstorable((value as Record<string, unknown>)[name]);
    if (found) return [name, ...found];
  }
  return null;
}

/** Checks continue after a failure; only a field's first problem is reported. */
function firstOfEach(problems: readonly FieldProblem[]): FieldProblem[] {
  const told = new Set<string>();
  return problems.filter(({ field }) => !told.has(field) && told.add(field));
}

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  const { key, values } = issueMessage(issue);
  return { ...problem(issue.path.join('.'), issue.code, key), ...(values && { values }) };
}

function problem(field: string, code: string, message: string): FieldProblem {
  return { field, code, message };
}
