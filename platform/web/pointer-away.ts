import { beforeAll } from 'vitest';
import { userEvent } from 'vitest/browser';

/**
 * Takes the pointer to the corner above: the files of tests share one window, and what comes up where the last of them left the
 * pointer would be pointed at by nobody.
 */
beforeAll(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true }));
