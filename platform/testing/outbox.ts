import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, vi } from 'vitest';

interface Outbox {
  config: { dataDir: string };
}

/** The mails to an address so far, in sending order by the server's clock. */
export async function mailsTo({ config }: Outbox, address: string): Promise<Email[]> {
  const outbox = path.join(config.dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.sort().map((name) => PostalMime.parse(readFileSync(path.join(outbox, name)))));
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** The mails to an address, of one subject if given, once there are `count`; fails if they do not arrive. */
export function mailsWhen(server: Outbox, address: string, count: number, subject?: string): Promise<Email[]> {
  return vi.waitFor(
    async () => {
      const mails = (await mailsTo(server, address)).filter((mail) => !subject || mail.subject === subject);
      expect(mails).toHaveLength(count);
      return mails;
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** The token of the first link in an e-mail. */
export const tokenIn = (mail?: Email): string => /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
