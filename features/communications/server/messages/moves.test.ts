import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// The compiler holds that `moveMessage` and `newMessage` take no other object than a move. This holds that no statement
// goes past them.

const server = path.resolve(import.meta.dirname, '..');

/** The statements of a text that write phase, status or reason of a message. */
const writes = (text: string): string[] =>
  [
    ...text.matchAll(/updateTable\('messages'\)\s*\.set\(\{[^}]*\b(?:phase|status|reason_\w+)\b/g),
    ...text.matchAll(/\bupdate messages\s+set\s(?:(?!\bwhere\b)[^`])*?\b(?:phase|status|reason_\w+)\s*=/g),
  ].map(([statement]) => statement);

test('phase, status and reason of a message change by its moves alone', () => {
  const files = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) => writes(readFileSync(path.join(server, file), 'utf8')).map(() => file));
  expect(found).toEqual([]);
});

test('and a statement that goes past them is found', () => {
  expect(writes("db.updateTable('messages').set({ status: 'Sent' }).where('id', '=', id).execute();\n")).toHaveLength(
    1,
  );
  expect(writes('sql`update messages set due_at = now(), reason_code = null where id = 1`;\n')).toHaveLength(1);
  expect(
    writes("db.updateTable('messages').set({ attachment: name }).where('status', '=', 'Sent').execute();\n"),
  ).toEqual([]);
});
