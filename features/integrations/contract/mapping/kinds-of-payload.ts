import type { IntegrationType } from '../choices.ts';
import type { Payload } from './payload.ts';
import { readSource } from './source-path.ts';
import { isGroup, textOf } from './texts.ts';

/** Whether a payload is the source's test of the connection. It creates no lead. */
export function isTest(type: IntegrationType, payload: Payload): boolean {
  const { root } = payload;
  if (!isGroup(root)) return false;
  const text = (name: string) => readSource(name, payload).text;
  switch (type) {
    case 'Facebook Ads':
      return text('email') === 'test@meta.com' || (payload.answers ?? []).some(({ value }) => isDummy(textOf(value)));
    case 'Google Ads':
      return textOf(root.is_test) === 'true';
    case 'LinkedIn Ads':
      return textOf(root.testLead) === 'true';
    case 'Custom':
      return textOf(root.lead_mode) === '0';
    default:
      return false;
  }
}

const isDummy = (text: string) => text.startsWith('<test lead: dummy data');
