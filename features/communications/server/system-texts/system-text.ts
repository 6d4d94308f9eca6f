import type { CommunicationType } from '../../contract/channels.ts';
import type { TemplateType } from '../../contract/template-types.ts';
import type { CommunicationTemplate } from '../../contract/templates.ts';

/** A text that Vigencia provides, in one language. */
export interface SystemText extends Pick<CommunicationTemplate, 'name' | 'description' | 'subject' | 'content'> {
  template_type: TemplateType;
  communication_type: CommunicationType;
}
