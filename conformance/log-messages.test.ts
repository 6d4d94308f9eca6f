import { expect, test } from 'vitest';
import { logMessageName } from '#features/system/contract.ts';
import en from '../features/system/web/logs/locales/en.json' with { type: 'json' };
import { filesIn, isTest, read } from './house.ts';

/** The messages of two calls of the log that are not `log.info(…, 'message')`. */
const others = ['Answered', 'Log lines were left out'];

const isOfServer = (file: string) => /^(platform|apps)\/server\/|^features\/[^/]+\/server\//.test(file);

/** The messages that a file logs. */
const messagesIn = (text: string): string[] =>
  [...text.matchAll(/\blog\.(?:info|warn|error|fatal)\(/g)].map(({ index }) => {
    const [, message = ''] = /'([A-Z](?:[^'\\]|\\.)+)',?\s*\)/.exec(text.slice(index, index + 600)) ?? [];
    return message;
  });

const logged = filesIn(['apps', 'features', 'platform'], /\.ts$/)
  .filter((file) => isOfServer(file) && !isTest(file))
  .flatMap((file) => messagesIn(read(file)));

test('the screen of the log has a text for each message that a process logs, and for no other', () => {
  expect(logged.length).toBeGreaterThan(30);
  expect(new Set([...logged, ...others].map(logMessageName))).toEqual(new Set(Object.keys(en.messages)));
});

test('the test itself finds a message behind its fields, also on another line', () => {
  expect(messagesIn("log.warn({ err }, 'It failed')")).toEqual(['It failed']);
  expect(messagesIn("services.log.info(\n  told(),\n  'It is done',\n);")).toEqual(['It is done']);
});
