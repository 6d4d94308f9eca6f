import { expect, test } from 'vitest';
import { keepPaperLight } from './paper-is-light.ts';

const root = document.documentElement;
const shown = () => root.getAttribute('data-mantine-color-scheme');

test('what is dark on the screen is light on paper, and dark again afterwards', () => {
  root.setAttribute('data-mantine-color-scheme', 'dark');
  const stop = keepPaperLight();
  dispatchEvent(new Event('beforeprint'));
  dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(shown()).toBe('dark');
  dispatchEvent(new Event('beforeprint'));
  stop();
  expect(shown()).toBe('dark');
  dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe('dark');
});
