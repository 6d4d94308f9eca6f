import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeCsv } from './decode-csv.ts';

const table = 'nombre,correo\nMaría Ñíguez,maria@example.com\n';
const noise = (size: number) =>
  Buffer.concat(Array.from({ length: size / 32 }, (_, at) => createHash('sha256').update(`${at}`).digest()));
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** The message for a file that can't be read. */
function told(bytes: Buffer): string {
  try {
    decodeCsv(bytes);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It was read.');
}

describe('A table is read', () => {
  test.each([
    ['UTF-16 with its mark, little end first', Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['UTF-16 with its mark, big end first', bigEndian(`\uFEFF${table}`)],
    ['Windows-1252', latin1(table)],
  ])('in %s', (_, bytes) => {
    expect(decodeCsv(bytes)).toContain('María Ñíguez,maria@example.com');
  });

  test('with a NUL in one of its rows, or line breaks of an old database', () => {
    expect(decodeCsv(latin1('name,email,notes\nNu\0lo,x@example.com,one\u000btwo'))).toContain('x@example.com');
  });
});

describe('A file that is no table is refused without a word of what is in it', () => {
  const sentence = 'This file is no table. Save it as "CSV UTF-8" and import that file.';
  test.each([
    ['a PDF', latin1('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj, name, email')],
    ['a JPEG', latin1('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF')],
    ['random bytes', noise(8_192)],
    ['random bytes after an open quote', Buffer.concat([latin1('"'), noise(8_192)])],
    ['random bytes after the mark of UTF-16', Buffer.concat([latin1('\u00ff\u00fe'), noise(8_192)])],
    ['packed bytes', deflateRawSync(Buffer.from(table.repeat(100)))],
    ['UTF-16 without its mark', Buffer.from(table, 'utf16le')],
    ['UTF-16 without its mark, big end first', bigEndian(table)],
    ['a header of leads before bytes', Buffer.concat([latin1('name,email\n'), noise(8_192)])],
    ['a web page', latin1('<!DOCTYPE html>\n<title>Leads, of May</title>')],
    ['JSON', latin1('[{"name": "Ana", "email": "ana@example.com"}]')],
    ['formatted text', latin1('{\\rtf1\\ansi name, email}')],
  ])('%s', (_, bytes) => {
    expect(told(bytes)).toBe(sentence);
  });
});
