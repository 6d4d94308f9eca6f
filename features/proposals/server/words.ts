import { wordsOf } from '#platform/server/ground/words.ts';
import type en from './locales/en.json';

/** The texts of the page. */
export const proposalWords = wordsOf<typeof en>('proposals/server');
export type ProposalWords = ReturnType<typeof proposalWords>;
