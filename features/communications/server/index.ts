import { implement } from '#platform/server/http/implement.ts';
import { communicationRoutes } from '../contract.ts';
import { automationHearers } from './automations/hear.ts';
import { lookEachDay } from './automations/look-each-day.ts';
import { findCauses, planMessages } from './automations/plan-messages.ts';
import { planReminders } from './automations/plan-reminders.ts';
import { listAutomations } from './automations/read-automations.ts';
import { tryAutomation } from './automations/try-automation.ts';
import { updateAutomation } from './automations/write-automation.ts';
import { cancelMessage } from './by-hand/cancel-message.ts';
import { sendAgain } from './by-hand/send-again.ts';
import { previewMessage, sendMessage } from './by-hand/send-message.ts';
import { previewList, sendToList, takeBackList } from './by-hand/write-to-list.ts';
import { receiveEmailEvents, receiveTextStatus } from './hooks/receive.ts';
import { receiveText } from './hooks/receive-text.ts';
import { cancelWhatWaits } from './messages/cancel-waiting.ts';
import { countMessageDays } from './messages/message-tallies.ts';
import { listLogs, readLog } from './messages/read-logs.ts';
import { readStats } from './messages/read-stats.ts';
import { testTemplate } from './messages/test-template.ts';
import { decideWaiting, endWait } from './sending/end-wait.ts';
import { releaseMessages } from './sending/release.ts';
import { sendMessages } from './sending/send-messages.ts';
import { settleMessages } from './sending/settle.ts';
import { checkChannel } from './settings/check-channel.ts';
import { readSettings } from './settings/read-settings.ts';
import { settingsSecrets } from './settings/secrets.ts';
import { updateSettings } from './settings/write-settings.ts';
import { previewTemplate } from './templates/preview-template.ts';
import { listTemplates, readTemplate } from './templates/read-templates.ts';
import { showPreview } from './templates/show-preview.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './templates/write-templates.ts';

export { cancelMessage, createTemplate, sendMessage, sendMessages, settleMessages };

export const communications = implement(communicationRoutes)(
  {
    listTemplates: ({ query }, deed) => listTemplates(query, deed),
    createTemplate: ({ body }, deed) => createTemplate(body, deed),
    readTemplate: async ({ params }, deed) => (await readTemplate(params.id, deed)) ?? deed.refuse('not_found'),
    updateTemplate: ({ params, body }, deed) => updateTemplate(params.id, body, deed),
    deleteTemplate: ({ params }, deed) => deleteTemplate(params.id, deed),
    previewTemplate: ({ body }, deed) => previewTemplate(body, deed),
    showPreview: ({ params }, context) => showPreview(params.token, context),
    readCommunicationSettings: (_input, deed) => readSettings(deed),
    updateCommunicationSettings: ({ body }, deed) => updateSettings(body, deed),
    checkChannel: ({ body }, context) => checkChannel(body.communication_type, context),
    listCommunications: ({ query }, deed) => listLogs(query, deed),
    readCommunication: async ({ params }, deed) => (await readLog(params.id, deed)) ?? deed.refuse('not_found'),
    cancelMessage: ({ params }, deed) => cancelMessage(params.id, deed),
    decideWaiting: ({ body }, deed) => decideWaiting(body, deed),
    sendAgain: ({ params }, deed) => sendAgain(params.id, deed),
    readCommunicationStats: (_input, deed) => readStats(deed),
    testTemplate: ({ body }, context) => testTemplate(body, context),
    listAutomations: (_input, deed) => listAutomations(deed),
    updateAutomation: ({ params, body }, deed) => updateAutomation(params.event, body, deed),
    tryAutomation: ({ params }, deed) => tryAutomation(params.event, deed),
    receiveEmailEvents: (input, context) => receiveEmailEvents(input, context),
    receiveTextStatus: (input, context) => receiveTextStatus(input, context),
    receiveText: (input, context) => receiveText(input, context),
    previewList: ({ body }, deed) => previewList(body, deed),
    sendToList: ({ body }, deed) => sendToList(body, deed),
    takeBackList: ({ body }, deed) => takeBackList(body, deed),
    previewMessage: ({ body }, deed) => previewMessage(body, deed),
    sendMessage: ({ body }, deed) => sendMessage(body, deed),
  },
  {
    jobs: [sendMessages, releaseMessages, endWait, settleMessages, findCauses, planMessages],
    daily: [lookEachDay, ...countMessageDays],
    hearers: [cancelWhatWaits, planReminders, ...automationHearers],
    secretColumns: [settingsSecrets],
  },
);
