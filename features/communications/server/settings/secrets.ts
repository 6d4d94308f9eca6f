import { keptSecrets } from '#platform/server/ground/kept-secrets.ts';
import { communicationSecrets } from '../../contract/settings.ts';

export const {
  sealed,
  readable,
  current: currentSecrets,
  columns: settingsSecrets,
} = keptSecrets('communication_settings', communicationSecrets, ['address']);
