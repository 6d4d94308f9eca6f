import type * as z from 'zod/mini';
import type { Schema } from '../contract/route.ts';
import { type FieldProblem, platformRefusal } from './refusal.ts';

const nestingMax = 32;

/** The checked and cleaned value; refuses with `validation_error` and one entry per wrong field. */
export function validate<S extends Schema>(schema: S, value: unknown): z.output<S> {
  if (depthOf(value) > nestingMax) {
    throw platformRefusal('validation_error', { fields: [problem('', 'too_deep', 'platform:validation.invalid')] });
  }
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw platformRefusal('validation_error', { fields: result.error.issues.map(fieldProblem) });
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > nestingMax) return depth;
  return Math.max(depth, ...Object.values(value).map((child) => depthOf(child, depth + 1)));
}

type Issue = z.core.$ZodIssue;

function fieldProblem(issue: Issue): FieldProblem {
  const field = issue.path.join('.');
  // A schema's own message is a translation key; zod's are sentences in English.
  if (/^[a-z-]+:[\w.]+$/.test(issue.message)) return problem(field, issue.code, issue.message);
  return { ...problem(field, issue.code, `platform:validation.${messageOf(issue)}`), values: { ...issue } };
}

function messageOf(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required' : 'invalid';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too_short' : 'too_small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big';
  if (issue.code === 'invalid_value') return 'not_in_list';
  return 'invalid';
}

function problem(field: string, code: string, message: string): FieldProblem {
  return { field, code, message };
}
