import { describe, expect, test } from 'vitest';
import { integrationTypes } from '../../contract/choices.ts';
import { commonSettings } from '../../contract/source-types/common-settings.ts';
import { IntegrationSettings, sourceTypes } from '../../contract/source-types/source-types.ts';
import { serverParts } from './source-types.ts';

describe.each(integrationTypes)('the two files of %s agree', (type) => {
  const known = sourceTypes[type];
  const part = serverParts[type];

  test('a type with an address authenticates its calls, and no other', () => {
    expect(part.isAuthenticated !== undefined).toBe(known.hook);
  });

  test('a type that is polled has a client, and one that sends notices fetches leads', () => {
    expect(part.client !== undefined).toBe(known.polledFor !== undefined);
    expect(Boolean(part.client?.fetchLead)).toBe(known.sendsNotices ?? false);
  });

  test('each of its settings has a shape and an input', () => {
    expect(Object.keys(known.inputs).sort()).toEqual(Object.keys(known.settings).sort());
    expect(known.firstInputs ?? []).toEqual((known.firstInputs ?? []).filter((name) => name in known.inputs));
    const shapes = IntegrationSettings.shape as Readonly<Record<string, unknown>>;
    for (const [name, shape] of Object.entries(known.settings)) expect(shapes[name], name).toBe(shape);
  });

  test('what it needs and issues are secrets of its form', () => {
    expect(known.secrets).toEqual(expect.arrayContaining([...known.neededSecrets]));
    expect([...known.secrets, undefined]).toContain(known.issuedSecret);
  });
});

test('the settings of integrations are those of the types, and no other', () => {
  const ofTypes = Object.values(sourceTypes).flatMap(({ settings }) => Object.keys(settings));
  expect(Object.keys(IntegrationSettings.shape).sort()).toEqual(
    [...new Set([...Object.keys(commonSettings), ...ofTypes])].sort(),
  );
});
