import { read } from './house.ts';

/** One column of the table each: nobody, and one person of the world for every role. */
export const columns = ['Nobody', 'Super Admin', 'Admin', 'Manager', 'Agente', 'CSR', 'Auditor'];
export const people = [null, 'olga', 'ana', 'miguel', 'lucia', 'carlos', 'elena'];
export const cells = ['yes', 'own', 'no', 'sign-in'];
export interface Row {
  slice: string;
  call: string;
  answers: string[];
}

/** The tables of docs/permissions.md; the heading above a table names its slice. */
function parseTables(markdown: string): { headers: string[][]; rows: Row[] } {
  const headers: string[][] = [];
  const rows: Row[] = [];
  let slice = '';
  for (const line of markdown.split('\n')) {
    slice = /^## (.+)$/.exec(line)?.[1] ?? slice;
    if (!line.startsWith('|') || /^[|:\s-]+$/.test(line)) continue;
    const [call = '', ...answers] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (call === 'Call') headers.push(answers);
    else rows.push({ slice, call, answers });
  }
  return { headers, rows };
}

export const { headers, rows } = parseTables(read('docs/permissions.md'));
