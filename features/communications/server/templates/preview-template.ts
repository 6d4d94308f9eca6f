import { costOf, dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { MessagePreview, PreviewTemplate } from '../../contract/previews.ts';
import { clientTypes } from '../../contract/template-types.ts';
import { faultsOf } from '../letters/faults.ts';
import { footerOf } from '../letters/footer.ts';
import { withShownLogo } from '../letters/logo.ts';
import { type Rendered, readText, renderMessage, type Unwritten } from '../letters/render-message.ts';
import { readLogo, readSender } from '../letters/sender.ts';
import { sayReason } from '../reasons.ts';
import { readRow } from '../settings-row.ts';
import { exampleValues } from './example-values.ts';
import { keepPreview } from './keep-preview.ts';

/** Shows an unsaved template as it would be sent, or its faults. */
export async function previewTemplate(input: PreviewTemplate, ctx: CommandContext): Promise<MessagePreview> {
  const { services, actor, audit } = ctx;
  const { language, communication_type, template_type, values = {} } = input;
  audit(null);
  const faults = faultsOf(input).map(({ field, code, message, values: place }) => ({
    field,
    code,
    line: place.line,
    message: services.translate(ctx.language, message, place),
  }));
  if (faults.length > 0 || input.content === '') return { ...nothing, faults };
  const sender = await readSender(ctx);
  const declared = Object.fromEntries(input.variables.map((name) => [name, `(${name})`]));
  const examples = exampleValues(language, { ...sender, seller: actor.name }, ctx);
  const isToClient = template_type === 'Custom' || (clientTypes as readonly string[]).includes(template_type);
  const reason = { reason: isToClient ? ('client' as const) : ('staff' as const), unsubscribe_url: null };
  const footer = footerOf(sender, reason, language, services.translate);
  const around = { agency: sender.name, brand: sender.brand, footer };
  const all = { ...declared, ...examples, ...values };
  const written = renderMessage(readText(input), all, language, communication_type, around);
  const logo = communication_type === 'Email' ? await readLogo(sender.logo, ctx) : null;
  return previewOf(written, logo, ctx);
}

const nothing = {
  subject: '',
  text: '',
  html_url: null,
  segments: null,
  units: null,
  units_max: null,
  cost_of_100: null,
  dear_letters: [],
  faults: [],
  missing: [],
} satisfies MessagePreview;

/** The preview for the user who writes it: an e-mail for a frame, a text message with its cost. */
export async function previewOf(
  written: Rendered | Unwritten,
  logo: Uint8Array | null,
  ctx: CommandContext,
): Promise<MessagePreview> {
  if ('reason' in written) {
    const { reason, facts, missing } = written;
    const message = sayReason(reason, facts, ctx.language, ctx.services);
    const faults = reason === 'too_long' ? [{ field: 'content' as const, code: reason, line: 1, message }] : [];
    return { ...nothing, faults, missing };
  }
  if (written.channel === 'Email') {
    const { subject, text, html } = written;
    return { ...nothing, subject, text, html_url: await keepPreview(withShownLogo(html, logo), ctx) };
  }
  const { text, segments, units, units_max, dear_letters } = written;
  if (written.channel !== 'SMS') return { ...nothing, text };
  const price = Number((await readRow(ctx)).sms_segment_price);
  const cost_of_100 = price > 0 ? dollarsOf(costOf(price, segments, 100)) : null;
  return { ...nothing, text, segments, units, units_max, cost_of_100, dear_letters };
}
