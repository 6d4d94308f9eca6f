import { expect as plainExpect } from '@playwright/test';

/** The timeout allows for a busy machine. A passing assertion doesn't wait for it. */
export const expect = plainExpect.configure({ timeout: 15_000 });
