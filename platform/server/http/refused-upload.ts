import { fileField, type Upload } from '../../contract/kinds.ts';
import { platformRefusal, type Refusal } from '../ground/refusal.ts';

const codes = {
  file_too_large: 'too_large',
  file_type: 'unsupported_media_type',
  file_content: 'unsupported_media_type',
  no_form: 'unsupported_media_type',
  no_file: 'validation_error',
  too_many_files: 'validation_error',
} as const;

const messages = {
  file_too_large: 'platform:answers.file_too_large',
  file_type: 'platform:answers.file_type',
  file_content: 'platform:answers.file_content',
  no_form: 'platform:answers.no_form',
  no_file: 'platform:answers.no_file',
  too_many_files: 'platform:answers.too_many_files',
} as const satisfies Record<keyof typeof codes, string>;

/** The refusal of an upload. Its message says what the route accepts. */
export function refusedUpload(rule: keyof typeof codes, { files, maxBytes, types }: Upload): Refusal {
  const values = { maximum: files, megabytes: Math.ceil(maxBytes / 104_857.6) / 10, types: types.join(', ') };
  return platformRefusal(codes[rule], { fields: [{ field: fileField, code: rule, message: messages[rule], values }] });
}
