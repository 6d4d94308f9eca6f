import { expect, test } from 'vitest';
import words from '#platform/locales/en.json';
import { screens } from './screens.tsx';

test('the tabs stand in the specified order, each once', () => {
  const specified = Object.keys(words.tabs);
  const tabs: string[] = screens.map(({ tab }) => tab);
  expect(tabs).toEqual(specified.filter((tab) => tabs.includes(tab)));
});
