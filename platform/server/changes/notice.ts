import type { Change } from './change.ts';

/** PostgreSQL accepts fewer than 8000 bytes. Subjects, ids and instants are ASCII. */
const noticeMax = 7_900;

type Told = readonly [agency: string, subject: string, id: string | null, at: string, user?: string];

/** Encodes the changes as texts that each fit into one notice. */
export function noticesOf(changes: readonly Change[]): string[] {
  const notices: string[] = [];
  let gathered = '';
  for (const { agency_id, subject, id, at, user_id } of changes) {
    const plain = [agency_id, subject, id, at] as const;
    const told = JSON.stringify((user_id ? [...plain, user_id] : plain) satisfies Told);
    if (gathered.length + told.length + 2 > noticeMax) {
      notices.push(`[${gathered}]`);
      gathered = '';
    }
    gathered += gathered ? `,${told}` : told;
  }
  return gathered ? [...notices, `[${gathered}]`] : notices;
}

/** Decodes a notice; null if it only says that some changes were lost. */
export function readNotice(notice: string): Change[] | null {
  if (notice === '') return null;
  const told = JSON.parse(notice) as Told[];
  return told.map(([agency_id, subject, id, at, user_id]) => ({
    agency_id,
    subject,
    id,
    at,
    ...(user_id && { user_id }),
  }));
}
