import * as z from 'zod/mini';
import { answer, type Group, groupsIn } from '../mapping/answers.ts';
import { first, generalWith, mapping, names, others } from '../mapping/standard-fields.ts';
import { isGroup, textOf } from '../mapping/texts.ts';
import { clientId, clientIdInput, short } from './shared-settings.ts';
import type { SourceType } from './source-type.ts';

export const linkedinVersionDefault = '202601';

/** Lead gen forms of LinkedIn: it sends the ids of responses. Each is fetched with its form, which has the questions. */
export const linkedin = {
  hook: true,
  sendsNotices: true,
  polledFor: 'missed',
  secrets: ['api_key', 'api_secret'],
  neededSecrets: ['api_key', 'api_secret'],
  settings: {
    client_id: clientId,
    owner_urn: short,
    linkedin_version: z.optional(z.string().check(z.regex(/^20\d{4}$/))),
  },
  inputs: {
    owner_urn: { kind: 'text', hint: true },
    client_id: clientIdInput,
    linkedin_version: { kind: 'text', usual: linkedinVersionDefault },
  },
  firstInputs: ['owner_urn'],
  pausedTexts: ['text', 'linkedin'],
  guide: {
    steps: 6,
    addressAt: 3,
    vendor: { name: 'LinkedIn Developers', url: 'https://www.linkedin.com/developers/apps' },
  },
  mappings: [
    ...generalWith(
      mapping(
        'campaign',
        first(
          'leadMetadata.sponsoredLeadMetadata.campaign',
          'form.hiddenFields[name=utm_campaign].value',
          names.campaign,
          'form.name',
        ),
      ),
      mapping('tcpa_consent', first('formResponse.consentResponses[accepted=true].accepted', names.tcpa_consent)),
      mapping('language', first('form.creationLocale.language', names.language)),
    ),
    others,
  ],
  isTest: ({ root }) => textOf(root.testLead) === 'true',
  /** It sends the ids of questions and options. The form beside them has the texts. */
  answersIn({ formResponse: response, form }) {
    if (!isGroup(response) || !Array.isArray(response.answers)) return null;
    const content = isGroup(form) && isGroup(form.content) ? form.content : {};
    const questions = new Map(groupsIn(content.questions).map((question) => [textOf(question.questionId), question]));
    const answers = groupsIn(response.answers).map(({ questionId, answerDetails }) => {
      const question = questions.get(textOf(questionId)) ?? {};
      const asked = localized(question.question) || textOf(question.name);
      const name = textOf(question.predefinedField) || asked || textOf(questionId);
      return answer(name, givenIn(answerDetails, question), asked);
    });
    return { answers, leftovers: [response, form] };
  },
  /** The words of the form's boxes. */
  consentIn({ form }) {
    const legal =
      isGroup(form) && isGroup(form.content) && isGroup(form.content.legalInfo) ? form.content.legalInfo : {};
    if (!Array.isArray(legal.consents)) return null;
    return legal.consents
      .map((box) => (isGroup(box) ? localized(box.consent) : ''))
      .join(' ')
      .trim();
  },
} as const satisfies SourceType;

function givenIn(details: unknown, question: Group): unknown {
  if (!isGroup(details)) return null;
  const { textQuestionAnswer: text, multipleChoiceAnswer: choice } = details;
  if (isGroup(text)) return text.answer;
  if (!isGroup(choice)) return details;
  const kind = isGroup(question.questionDetails) ? question.questionDetails.multipleChoiceQuestionDetails : null;
  const options = new Map(
    groupsIn(isGroup(kind) ? kind.options : null).map((option) => [textOf(option.id), localized(option.text)]),
  );
  const chosen = Array.isArray(choice.options) ? choice.options : [];
  return chosen.map((id) => options.get(textOf(id)) || textOf(id));
}

/** A text that is sent by language: the first language that it has. */
function localized(text: unknown): string {
  if (!isGroup(text)) return textOf(text);
  return isGroup(text.localized) ? textOf(Object.values(text.localized)[0]) : textOf(text);
}
