import { expect as plainExpect } from '@playwright/test';

/** A busy machine is given time; a journey that is right does not wait for it. */
export const expect = plainExpect.configure({ timeout: 15_000 });
