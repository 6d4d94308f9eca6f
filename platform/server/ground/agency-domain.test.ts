import { describe, expect, test } from 'vitest';
import { testFolder } from '#platform/testing/test-folder.ts';
import { readConfig } from './config.ts';

const root = testFolder();
const of = (env: Record<string, string>) => readConfig(env, root).agencyDomain;

describe('The domain of agencies', () => {
  test('is by default the host of APP_URL, and then no link leads there', () => {
    expect(of({ APP_URL: 'https://crm.example.com' })).toEqual({ suffix: 'crm.example.com', isInLinks: false });
    expect(of({})).toEqual({ suffix: 'localhost', isInLinks: false });
    expect(of({ APP_URL: 'https://203.0.113.7' })).toBeNull();
  });

  test('is what the setting says, in lower case', () => {
    expect(of({ AGENCY_DOMAIN: 'Agencies.example.com' })).toEqual({ suffix: 'agencies.example.com', isInLinks: true });
    for (const AGENCY_DOMAIN of ['https://x.example', '*.example.com', 'a b', 'agéncias.example', '10.0.0.1']) {
      expect(() => of({ AGENCY_DOMAIN }), AGENCY_DOMAIN).toThrow(/^AGENCY_DOMAIN is/);
    }
  });
});
