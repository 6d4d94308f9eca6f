import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/**
 * An empty folder for the tests of a file. It is removed after everything that the tests end themselves, so call this
 * first.
 */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
