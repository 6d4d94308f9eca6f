import { createBegun } from '#platform/web/begun.ts';
import { ApiError } from '#platform/web/client.ts';

/** The confirmation that a call waits for. Its callback gets whether it was given. */
export const confirming = createBegun<(isGiven: boolean) => void>();

/**
 * Makes a call, and repeats it after the user has given password and second step, if the call requires them. Throws the
 * refusal if they aren't given. `Confirming` shows the form.
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
