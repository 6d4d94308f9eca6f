import { implement } from '#platform/server/http/implement.ts';
import { listFile } from '#platform/server/http/list-file.ts';
import { communicationRoutes } from '../contract.ts';
import { lookEachDay } from './automations/look-each-day.ts';
import { findTriggers, planMessages } from './automations/plan-messages.ts';
import { planReminders } from './automations/plan-reminders.ts';
import { listAutomations } from './automations/read-automations.ts';
import { automationSubscribers } from './automations/subscribers.ts';
import { tryAutomation } from './automations/try-automation.ts';
import { updateAutomation } from './automations/write-automation.ts';
import { cancelMessage } from './by-hand/cancel-message.ts';
import { sendAgain } from './by-hand/send-again.ts';
import { previewMessage, sendMessage } from './by-hand/send-message.ts';
import { testTemplate } from './by-hand/test-template.ts';
import { previewList, sendToList, takeBackList } from './by-hand/write-to-list.ts';
import { hookHandlers } from './hooks/hook-handlers.ts';
import { cancelWhatWaits } from './messages/cancel-waiting.ts';
import { logFile } from './messages/log-file.ts';
import { countMessageDays } from './messages/message-counters.ts';
import { listLogs, readLog } from './messages/read-logs.ts';
import { readStats } from './messages/read-stats.ts';
import { decideWaiting, endWait } from './sending/end-wait.ts';
import { releaseMessages } from './sending/release.ts';
import { sendMessages } from './sending/send-messages.ts';
import { settleMessages } from './sending/settle.ts';
import { checkChannel } from './settings/check-channel.ts';
import { readSettings } from './settings/read-settings.ts';
import { updateSettings } from './settings/write-settings.ts';
import { settingsSecrets } from './settings-row.ts';
import { previewTemplate } from './templates/preview-template.ts';
import { listTemplates, readTemplate } from './templates/read-templates.ts';
import { showPreview } from './templates/show-preview.ts';
import { createTemplate, deleteTemplate, updateTemplate } from './templates/write-templates.ts';

export { cancelMessage, createTemplate, sendMessage, sendMessages, settleMessages };

export const communications = implement(communicationRoutes)(
  {
    listTemplates: ({ query }, ctx) => listTemplates(query, ctx),
    createTemplate: ({ body }, ctx) => createTemplate(body, ctx),
    readTemplate: async ({ params }, ctx) => (await readTemplate(params.id, ctx)) ?? ctx.refuse('not_found'),
    updateTemplate: ({ params, body }, ctx) => updateTemplate(params.id, body, ctx),
    deleteTemplate: ({ params }, ctx) => deleteTemplate(params.id, ctx),
    previewTemplate: ({ body }, ctx) => previewTemplate(body, ctx),
    showPreview: ({ params }, context) => showPreview(params.token, context),
    readCommunicationSettings: (_input, ctx) => readSettings(ctx),
    updateCommunicationSettings: ({ body }, ctx) => updateSettings(body, ctx),
    checkChannel: ({ body }, context) => checkChannel(body.communication_type, context),
    listCommunications: ({ query }, ctx) => listLogs(query, ctx),
    downloadCommunications: listFile({ action: 'downloadCommunications', read: listLogs, table: logFile }),
    readCommunication: async ({ params }, ctx) => (await readLog(params.id, ctx)) ?? ctx.refuse('not_found'),
    cancelMessage: ({ params }, ctx) => cancelMessage(params.id, ctx),
    decideWaiting: ({ body }, ctx) => decideWaiting(body, ctx),
    sendAgain: ({ params }, ctx) => sendAgain(params.id, ctx),
    readCommunicationStats: (_input, ctx) => readStats(ctx),
    testTemplate: ({ body }, context) => testTemplate(body, context),
    listAutomations: (_input, ctx) => listAutomations(ctx),
    updateAutomation: ({ params, body }, ctx) => updateAutomation(params.event, body, ctx),
    tryAutomation: ({ params }, ctx) => tryAutomation(params.event, ctx),
    ...hookHandlers,
    previewList: ({ body }, ctx) => previewList(body, ctx),
    sendToList: ({ body }, ctx) => sendToList(body, ctx),
    takeBackList: ({ body }, ctx) => takeBackList(body, ctx),
    previewMessage: ({ body }, ctx) => previewMessage(body, ctx),
    sendMessage: ({ body }, ctx) => sendMessage(body, ctx),
  },
  {
    jobs: [sendMessages, releaseMessages, endWait, settleMessages, findTriggers, planMessages],
    daily: [lookEachDay, ...countMessageDays],
    subscribers: [cancelWhatWaits, planReminders, ...automationSubscribers],
    secretColumns: [settingsSecrets],
  },
);
