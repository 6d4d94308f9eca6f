import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import { letter } from '#platform/server/mail/letter.ts';
import type { TestMailOutcome } from '../../contract.ts';

/** Sends a message through the configured mail server, and returns the outcome. */
export async function sendTestMail(
  to: string,
  { finish, services, language }: StepsContext<never, PlatformCommandContext>,
): Promise<TestMailOutcome> {
  const { mail, translate, config } = services;
  const text = (key: string) => translate(language, `system:test_mail.${key}`, { url: config.appUrl });
  const { kind, ...outcome } = await mail.send(
    letter(to, { language, subject: text('subject'), paragraphs: [text('text')] }),
  );
  return finish(async ({ audit }) => {
    audit({ action: 'sendTestMail', detail: { fate: kind } });
    return { fate: kind, said: 'sentence' in outcome ? outcome.sentence : '' };
  });
}
