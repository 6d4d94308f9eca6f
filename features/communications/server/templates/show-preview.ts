import { agencyOfToken, hashToken } from '#platform/server/access/session.ts';
import type { TextAnswer } from '#platform/server/http/answers.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';

/** Shows an e-mail in a frame of the screens until it expires. */
export async function showPreview(
  token: string,
  { services, clock }: Pick<PublicContext, 'services' | 'clock'>,
): Promise<TextAnswer<'text/html'>> {
  const { rows } = await services.lookupPool.query<{ html: string }>({
    name: 'find_preview',
    text: 'select * from find_preview($1, $2, $3)',
    values: [agencyOfToken(token), hashToken(token), clock()],
  });
  const html = rows[0]?.html;
  return html
    ? { status: 200, type: 'text/html', text: html, isFramed: true }
    : { status: 404, type: 'text/html', text: '', isFramed: true };
}
