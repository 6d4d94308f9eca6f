import type { classifyReply } from '#features/consents/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Sender } from '../letters/footer.ts';
import { readSender } from '../letters/sender.ts';
import { segmentsOf } from '../letters/sms-segments.ts';
import { addMessages, newMessage } from '../messages/message-row.ts';
import { isAnswered } from '../messages/moves.ts';
import type { Inbound, TextHook } from '../providers/hook.ts';
import type { Writer } from './tell-of-reply.ts';

export interface Answering extends Inbound {
  reply: ReturnType<typeof classifyReply>;
  language: Language;
}

/** The provider whose call the answer is returned to. */
export interface Answerer {
  name: string;
  hook: TextHook;
}

/** The contact in the answer to HELP: the agency's phone, else its e-mail, else only its name. */
const helpOf = ({ phone, email }: Pick<Sender, 'phone' | 'email'>) =>
  phone ? 'help' : email ? 'help_by_email' : 'help_by_name';

/**
 * The answer to a stop, a start or a request for help, once, in the language of the word. It is stored in the history.
 * null: no answer, or the provider has answered. The answer is the response to the webhook call, so a phone that was just
 * stopped receives it.
 */
export async function answerOf(
  request: Answering,
  writer: Writer | undefined,
  { name, hook }: Answerer,
  ctx: CommandContext,
): Promise<string | null> {
  const { reply, language, sid, from } = request;
  const { kind } = reply;
  if (kind !== 'stop' && kind !== 'start' && kind !== 'help') return null;
  if (hook.answersItself(request)) return null;
  const { services, clock } = ctx;
  const sender = await readSender(ctx);
  const values = { agency: sender.name, phone: sender.phone, email: sender.email };
  const text = services
    .translate(language, `communications:answers.${kind === 'help' ? helpOf(sender) : kind}`, values)
    .trim();
  const row = newMessage(
    {
      recipient_name: writer?.name ?? '',
      recipient_email: '',
      recipient_phone: from,
      communication_type: 'SMS',
      template_type: 'Custom',
      purpose: 'service',
      language,
      content: text,
      event_key: `reply:${sid}`,
      client_id: writer?.client_id ?? null,
      segments: segmentsOf(text).segments,
    },
    isAnswered(name, clock()),
    ctx,
  );
  await addMessages([row], ctx);
  return text;
}
