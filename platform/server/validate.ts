import type * as z from 'zod/mini';
import { issueMessage } from '../contract/issue.ts';
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

function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  const { key, values } = issueMessage(issue);
  return { ...problem(issue.path.join('.'), issue.code, key), ...(values && { values }) };
}

function problem(field: string, code: string, message: string): FieldProblem {
  return { field, code, message };
}
