import { first, generalWith, mapping, names } from '../mapping/standard-fields.ts';
import type { SourceType } from './source-type.ts';

/** Files of leads. The user who uploads one chooses its columns, and columns without a choice are ignored. */
export const fileUpload = {
  hook: false,
  isFile: true,
  secrets: [],
  neededSecrets: [],
  settings: {},
  inputs: {},
  pausedTexts: ['files'],
  guide: { steps: 4, addressAt: null },
  mappings: generalWith(mapping('source', first('platform', names.source))),
} as const satisfies SourceType;
