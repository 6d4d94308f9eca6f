import * as z from 'zod/mini';
import { boundedText } from '#platform/contract/fields.ts';
import { companyNames, first, generalWith, mapping, named, names, others } from '../mapping/standard-fields.ts';
import { textOf } from '../mapping/texts.ts';
import { authentication, authenticationInput, keyHeader, keyHeaderInput } from './shared-settings.ts';
import type { SourceType } from './source-type.ts';

const answerMax = 1_000;

/** A vendor of leads, which sends ADF or a flat form and reads an answer in a format of its own. */
export const custom = {
  hook: true,
  endpoint: 'noted',
  secrets: ['api_key'],
  neededSecrets: ['api_key'],
  issuedSecret: 'api_key',
  authentications: ['key', 'address'],
  settings: {
    authentication,
    key_header: keyHeader,
    /** The response to a lead vendor, in the vendor's format. If omitted, our JSON. */
    answer_accepted: z.optional(boundedText(answerMax)),
    answer_duplicate: z.optional(boundedText(answerMax)),
  },
  inputs: {
    authentication: authenticationInput,
    key_header: keyHeaderInput,
    answer_accepted: { kind: 'long', hint: true },
    answer_duplicate: { kind: 'long' },
  },
  firstInputs: ['authentication'],
  pausedTexts: ['text', 'sender'],
  guide: { steps: 4, addressAt: 1 },
  mappings: [
    ...generalWith(
      mapping(
        'name',
        first(
          'contact.name[part=full]',
          'contact.name[part=first] + contact.name[part=last]',
          names.name,
          'driver1_firstname + driver1_lastname',
        ),
      ),
      mapping('name', companyNames),
      named('phone', 'contact.phone[type=cellphone]', 'contact.phone[type=voice]'),
      named('address', 'contact.address.street + contact.address.city + contact.address.regioncode'),
      named('zip_code', 'contact.address.postalcode'),
      named('product_type'),
      mapping('product_type', 'LeadTypeId', {
        mapping_type: 'Computed',
        transformation_rule: 'pick(value, {"3": "Auto"})',
      }),
      mapping(
        'product_type',
        first('vehicle.make', 'vehicle.model', 'vehicle1_make', 'vehicle1_model', 'vehicle1_year'),
        {
          mapping_type: 'Computed',
          transformation_rule: 'is_empty(value) ? "" : "Auto"',
        },
      ),
      // A field with this name in a vendor's form stays in the notes.
      mapping('birth_date', first('birth_date', 'fecha_de_nacimiento')),
      mapping('product_type', 'lead_type'),
      named('campaign', 'provider.service'),
    ),
    others,
  ],
  isTest: ({ root }) => textOf(root.lead_mode) === '0',
} as const satisfies SourceType;
