import { ParseError, TokenizationError } from 'liquidjs';
import type { FieldProblem } from '#platform/server/ground/refusal.ts';
import { variablesOf } from '../../contract/template-types.ts';
import { type CommunicationTemplate, smsContentMax } from '../../contract/templates.ts';
import { fill, outputsMax, parse, type Use } from './liquid.ts';

/** The fields of a template that decide whether it can be written. */
export type Text = Pick<
  CommunicationTemplate,
  'template_type' | 'communication_type' | 'subject' | 'content' | 'variables' | 'language' | 'plain_letters'
>;

/** A fault in a text, and its line. */
export interface TextFault extends FieldProblem {
  field: 'subject' | 'content';
  values: { line: number } & Record<string, unknown>;
}

/** All faults of a template: unknown names, disallowed tags, unclosed tags. */
export function faultsOf(text: Text): TextFault[] {
  const fields = text.communication_type === 'Email' ? (['subject', 'content'] as const) : (['content'] as const);
  const faults = fields.flatMap((field) => faultsIn(field, text));
  const isTooLong = text.communication_type === 'SMS' && text.content.length > smsContentMax;
  return isTooLong ? [fault('content', 'sms_too_long', { line: 1, max: smsContentMax }), ...faults] : faults;
}

function faultsIn(field: TextFault['field'], { template_type, variables, ...text }: Text): TextFault[] {
  const offered: readonly string[] = variablesOf(template_type);
  const isKnown = ({ name }: Use) => offered.includes(name) || variables.includes(name);
  // An automatic message has no value for a name that its type doesn't offer.
  const hasNoValue = ({ name }: Use) =>
    template_type !== 'Custom' && !offered.includes(name) && variables.includes(name);
  try {
    const parsed = parse(text[field]);
    const { names, shownBare, lineOfTooMany } = parsed;
    const unknown = names
      .filter((use) => !isKnown(use))
      .map((use) => fault(field, 'unknown_variable', { ...use, type: template_type }));
    const needsDefault = shownBare.filter(hasNoValue).map((use) => fault(field, 'variable_needs_default', { ...use }));
    const tooMany =
      lineOfTooMany === null ? [] : [fault(field, 'too_many_values', { line: lineOfTooMany, max: outputsMax })];
    const faults = [...tooMany, ...unknown, ...needsDefault];
    if (faults.length === 0) fill(parsed, {});
    return faults;
  } catch (error) {
    return [faultOf(field, error)];
  }
}

const fault = (field: TextFault['field'], code: string, values: TextFault['values']): TextFault => ({
  field,
  code,
  values,
  message: `communications:validation.${code}`,
});

/** The engine's error in Vigencia's words. */
function faultOf(field: TextFault['field'], error: unknown): TextFault {
  const { message, token } = error as Partial<ParseError>;
  const line = token?.getPosition()[0] ?? 1;
  if (!(error instanceof ParseError || error instanceof TokenizationError)) return fault(field, 'too_costly', { line });
  const filter = /undefined filter: ([^\s,]+)/.exec(message ?? '')?.[1];
  if (filter) return fault(field, 'unknown_filter', { line, name: filter });
  const tag = /^tag "?([^"\s]+)"? not found/.exec(message ?? '')?.[1];
  if (tag) return fault(field, 'unknown_tag', { line, name: tag });
  return fault(field, /not closed/.test(message ?? '') ? 'not_closed' : 'unreadable', { line });
}
