import * as z from 'zod/mini';
import { answer, groupsIn } from '../mapping/answers.ts';
import { comesFrom, first, generalWith, mapping, named, names, others } from '../mapping/standard-fields.ts';
import { isGroup, textOf } from '../mapping/texts.ts';
import { ids, short, textInput } from './shared-settings.ts';
import type { SourceType } from './source-type.ts';

export const graphVersionDefault = 'v25.0';

const isDummy = (text: string) => text.startsWith('<test lead: dummy data');

/** Lead forms of Meta: a page sends the ids of its leads. */
export const facebook = {
  hook: true,
  sendsNotices: true,
  polledFor: 'missed',
  secrets: ['api_key', 'api_secret', 'webhook_secret'],
  neededSecrets: ['api_key', 'api_secret', 'webhook_secret'],
  issuedSecret: 'webhook_secret',
  settings: {
    page_id: short,
    form_ids: ids,
    graph_version: z.optional(z.string().check(z.regex(/^v\d{1,3}\.\d$/))),
  },
  inputs: {
    page_id: textInput,
    form_ids: { kind: 'lines', hint: true },
    graph_version: { kind: 'text', usual: graphVersionDefault },
  },
  firstInputs: ['page_id'],
  pausedTexts: ['text', 'meta'],
  guide: {
    steps: 8,
    addressAt: 2,
    vendor: { name: 'Meta for Developers', url: 'https://developers.facebook.com/apps' },
  },
  mappings: [
    ...generalWith(
      named('phone', 'phone_number', 'work_phone_number'),
      comesFrom('Meta Ads', 'platform'),
      mapping('campaign', first('campaign_name', 'ad_name', 'form_id')),
      mapping('tcpa_consent', first('custom_disclaimer_responses[is_checked=1].is_checked', names.tcpa_consent)),
    ),
    others,
  ],
  isTest: ({ answers, text }) =>
    text('email') === 'test@meta.com' || answers.some(({ value }) => isDummy(textOf(value))),
  answersIn({ field_data: fields }) {
    if (!Array.isArray(fields)) return null;
    const answers = groupsIn(fields).map(({ name, values }) => answer(textOf(name), values));
    return { answers, leftovers: [fields] };
  },
  /** The keys of the ticked boxes. */
  consentIn({ custom_disclaimer_responses: boxes }) {
    if (!Array.isArray(boxes)) return null;
    return boxes
      .filter((box) => isGroup(box) && textOf(box.is_checked) === '1')
      .map((box) => textOf(box.checkbox_key))
      .join(', ');
  },
} as const satisfies SourceType;
