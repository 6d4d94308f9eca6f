import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { ForgotAnswer } from '../contract.ts';
import { sendPasswordReset } from './send-password-reset.ts';

const perAddress: RateLimit = { name: 'forgot-password', points: 10, seconds: 3_600 };

/** Responds identically for known and unknown addresses. The job looks up the users of an address. */
export async function forgotPassword(
  { email }: { email: string },
  { services, network, language, host }: PublicContext,
): Promise<ForgotAnswer> {
  await services.rateLimits.use(perAddress, network);
  await services.queue.enqueueAlone(sendPasswordReset, {
    email,
    language,
    network,
    agency_id: (await host()).agency?.id ?? null,
  });
  if (services.mailRoute.way() === 'none') {
    return { detail: services.translate(language, 'auth:forgot.no_mail'), is_without_server: true };
  }
  return { detail: services.translate(language, 'auth:forgot.answer') };
}
