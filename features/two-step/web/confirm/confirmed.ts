import { createBegun } from '#platform/web/begun.ts';
import { ApiError } from '#platform/web/client.ts';

/** The confirmation that a call waits for, told whether it was given. */
export const confirming = createBegun<(isGiven: boolean) => void>();

/**
 * Makes a call, and makes it again once its caller has shown password and second step, where it asks for them. Throws the
 * refusal where they are not given. `Confirming` asks for them.
 */
export async function confirmed<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error;
    const isGiven = await new Promise<boolean>((resolve) => confirming.begin(resolve));
    if (!isGiven) throw error;
    return call();
  }
}
