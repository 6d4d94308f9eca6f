import type { IntegrationType } from '../../contract/choices.ts';
import { commonInputs } from '../../contract/source-types/common-settings.ts';
import type { SettingInput } from '../../contract/source-types/setting-input.ts';
import { type SettingName, sourceTypes } from '../../contract/source-types/source-types.ts';

/** The input of each setting of any type. */
export const settingInputs = Object.fromEntries(
  [commonInputs, ...Object.values(sourceTypes).map(({ inputs }) => inputs)].flatMap((inputs) => Object.entries(inputs)),
) as Readonly<Record<SettingName, SettingInput>>;

/** The settings of a type alone, in the order of its form. */
export const ownSettings = (type: IntegrationType) => Object.keys(sourceTypes[type].inputs) as SettingName[];

/** The settings of every type, in the order of the form. */
export const commonSettings = Object.keys(commonInputs) as SettingName[];
