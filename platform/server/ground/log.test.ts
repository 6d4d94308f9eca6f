import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an error is told with its code and stack, without the connection it came from', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const connection = { connectionParameters: { host: '/tmp/socket' }, secretKey: 7 };
  log.warn({ err: Object.assign(new Error('Connection ended'), { code: '57P01', client: connection }) }, 'Broken');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'Broken',
    err: { message: 'Connection ended', code: '57P01', stack: expect.stringContaining('log.test.ts') },
  });
  expect(lines[0]).not.toMatch(/connectionParameters|secretKey/);
});
