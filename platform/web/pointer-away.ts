import { beforeAll } from 'vitest';
import { userEvent } from 'vitest/browser';

/**
 * Moves the pointer to the top left corner. The test files share one window, and an element that appears under the
 * pointer of an earlier file would count as hovered.
 */
beforeAll(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true }));
