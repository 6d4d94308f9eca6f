import type { UseFormReturnType } from '@mantine/form';
import type { CommunicationSettings } from '../../contract/settings.ts';
import type { SettingsValues } from './settings-values.ts';

/** The props of a section of the form. */
export interface SectionProps {
  form: UseFormReturnType<SettingsValues>;
  /** The current form values. */
  now: SettingsValues;
  /** The saved settings. */
  settings: CommunicationSettings;
}
