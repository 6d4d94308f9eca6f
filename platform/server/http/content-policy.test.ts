import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { createLog } from '../ground/log.ts';
import { buildHttp } from './http.ts';

let server: TestServer;
let http: Awaited<ReturnType<typeof buildHttp>>;
const lines: { msg: string; report?: Record<string, string>; reports?: number }[] = [];
beforeAll(async () => {
  server = await startTestServer({ world: false, env: { API_DOCS: 'on' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  lines.length = 0;
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  await http?.close();
  http = await buildHttp({ ...server.services, log }, []);
});

const policyOf = async (url: string): Promise<string> =>
  String((await http.inject({ url, headers: { accept: 'text/html' } })).headers['content-security-policy']);

describe('The content policy', () => {
  test('lets no style and no script in that is written into markup, but for the page about the API', async () => {
    for (const url of ['/', '/leads', '/api/leads', '/healthz', '/assets/none.js']) {
      const policy = await policyOf(url);
      expect(policy, url).not.toContain('unsafe-inline');
      expect(policy, url).toContain("require-trusted-types-for 'script'; trusted-types default");
      expect(policy, url).toContain('report-uri /policy-reports; report-to policy');
    }
    const documentation = await policyOf('/api/docs');
    expect(documentation).toContain("style-src 'self' 'unsafe-inline'");
    expect(documentation).toContain("script-src 'self';");
  });

  test('tells a browser where to report', async () => {
    const { headers } = await http.inject({ url: '/healthz' });
    expect(headers['reporting-endpoints']).toBe('policy="/policy-reports"');
  });
});

describe('Reports of browsers', () => {
  const report = (payload: unknown, type = 'application/csp-report') =>
    http.inject({
      method: 'POST',
      url: '/policy-reports',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  test('go to the log, in either form, without what their addresses ask for', async () => {
    const old = {
      'document-uri': 'https://crm.example.com/?reset=secret-token',
      'effective-directive': 'style-src-elem',
      'violated-directive': 'style-src-elem',
      'blocked-uri': 'inline',
      'source-file': 'https://crm.example.com/assets/a.js#secret-token',
    };
    const { 'document-uri': documentURL, 'source-file': sourceFile } = old;
    const body = {
      documentURL,
      sourceFile,
      effectiveDirective: 'script-src',
      blockedURL: 'https://evil.example/x?secret-token',
    };
    expect((await report({ 'csp-report': old })).statusCode).toBe(204);
    expect((await report([{ type: 'csp-violation', body }], 'application/reports+json')).statusCode).toBe(204);
    const place = { page: 'https://crm.example.com/', source: 'https://crm.example.com/assets/a.js' };
    expect(lines.map((line) => line.report)).toEqual([
      { ...place, directive: 'style-src-elem', blocked: 'inline' },
      { ...place, directive: 'script-src', blocked: 'https://evil.example/x' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret-token');
  });

  test('that are none leave no line; another type and a body too large are refused', async () => {
    for (const none of ['', 'null', '[]', '[1, "x"]', '{"csp-report": 7}', '{', '"text"']) {
      expect((await report(none)).statusCode, none).toBe(204);
    }
    expect(lines).toEqual([]);
    expect((await report('x', 'text/plain')).statusCode).toBe(415);
    expect((await report({ 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } })).statusCode).toBe(413);
  });

  test('leave twenty lines a minute, however many come', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ body: { blockedURL: `${at}`, documentURL: 'x'.repeat(5) } }));
    for (let round = 0; round < 5; round += 1) await report(many, 'application/reports+json');
    expect(lines).toHaveLength(20);
  });
});
