import { describe, expect, test } from 'vitest';
import { loadWords } from '#platform/server/ground/words.ts';
import { type IntegrationType, integrationTypes } from '../../contract/choices.ts';
import { commonSettings } from '../../contract/source-types/common-settings.ts';
import { IntegrationSettings, sourceTypes } from '../../contract/source-types/source-types.ts';
import { serverParts } from './source-types.ts';

const words = loadWords();

/** The texts of a type that the screens look up by names of its files, which the compiler cannot check. */
function namedTexts(type: IntegrationType): string[] {
  const { pausedTexts, secrets, inputs, guide } = sourceTypes[type];
  const hinted = Object.entries(inputs).filter(([, input]) => input?.hint);
  return [
    ...pausedTexts.map((name) => `integrations/acts:pause.${name}`),
    ...secrets.map((name) => `integrations/setup:secret.${type}.${name}`),
    ...hinted.map(([name]) => `integrations/setup:hint.${name}`),
    ...Array.from({ length: guide.steps }, (_, index) => `integrations/guides:guide.${type}.${index + 1}`),
  ];
}

const missingIn = (keys: readonly string[]) => keys.filter((key) => !words.has(key));

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

  test('each text that it names is there', () => {
    expect(missingIn(namedTexts(type))).toEqual([]);
  });
});

test('a text that is not there is found', () => {
  const last = sourceTypes['Facebook Ads'].guide.steps;
  const planted = [`integrations/guides:guide.Facebook Ads.${last + 1}`, 'integrations/setup:secret.Zapier.api_secret'];
  expect(missingIn([...namedTexts('Facebook Ads'), ...planted])).toEqual(planted);
});

test('the settings of integrations are those of the types, and no other', () => {
  const ofTypes = Object.values(sourceTypes).flatMap(({ settings }) => Object.keys(settings));
  expect(Object.keys(IntegrationSettings.shape).sort()).toEqual(
    [...new Set([...Object.keys(commonSettings), ...ofTypes])].sort(),
  );
});
