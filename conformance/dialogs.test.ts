import { describe, expect, test } from 'vitest';
import { faultsOf, formDialogs, otherDialogs } from './dialogs.ts';

// Checks every dialog of the product: notices cover none of its buttons, a refused input leads to its field, Escape
// keeps what was typed, and the initial focus is on an actionable element. The parts that implement this have their own
// tests: `notice-room`, `call-form`, `form-dialog`.

/** What a dialog's form lacks, and why it doesn't need it. */
const excused: Readonly<Record<string, readonly string[]>> = {
  // A password, which is never stored as a draft. The form has one field, so its two buttons directly follow it.
  'features/two-step/web/profile/password-asked.tsx': [
    'notices may cover its buttons: they are no DialogActions',
    'Escape loses what was typed: it is no drafted form',
  ],
  // A password again, and nothing else.
  'features/agency-data/web/download-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  // A confirmation and a preview without input fields.
  'features/renewals/web/brought-in-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/renewals/web/process-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  // A preview of a period's lines before they are saved, or a confirmation before they are deleted. Neither has input
  // fields.
  'features/commissions/web/periods/dry-run.tsx': [
    'Escape loses what was typed: it is no drafted form',
    'it begins on its X: nothing in it takes the focus',
    'it begins on its X: nothing brings the focus to a form that comes late',
  ],
  'features/commissions/web/periods/to-open-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  // These have no text fields, and at most two choices.
  'features/communications/web/templates/delete-template-dialog.tsx': [
    'Escape loses what was typed: it is no drafted form',
  ],
  'features/communications/web/automations/automation-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/system/web/backups/delete-backup-dialog.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/integrations/web/acts/delete-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/integrations/web/acts/pause-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/integrations/web/incoming/send-through-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/integrations/web/undo/undo-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/integrations/web/mapping/delete-mapping.tsx': ['Escape loses what was typed: it is no drafted form'],
  // The message is sent immediately, usually to the user's own address.
  'features/communications/web/templates/test-template-form.tsx': [
    'Escape loses what was typed: it is no drafted form',
  ],
  // A name that must be typed each time, and a choice of three with a switch.
  'features/super-admin/web/tenants/delete-tenant-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/super-admin/web/tenants/plan-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  // A secret is never stored as a draft. Neither is personal data that was pasted for a trial.
  'features/integrations/web/secrets/rotate-form.tsx': ['Escape loses what was typed: it is no drafted form'],
  'features/integrations/web/test/test-form.tsx': ['Escape loses what was typed: it is no drafted form'],
};

/** Dialogs and panels without a form of their own, each with its content. */
const withoutForm: Readonly<Record<string, string>> = {
  'apps/web/tabs-drawer.tsx': 'the tabs, on a phone',
  'apps/web/user-menu.tsx':
    'the profile, whose parts are forms of their own, what one is told of, and the list of keys',
  'features/analytics/web/advanced-filters.tsx': 'filters, which keep nothing',
  'features/analytics/web/number-dialog.tsx': 'what a figure means, to be read',
  'features/commissions/web/statements/statement-button.tsx': 'a statement, to be read',
  'features/dashboard/web/definitions.tsx': 'what the figures mean',
  'features/integrations/web/upload/import-dialog.tsx': 'the upload of a file, whose steps are forms of their own',
  'features/search/web/palette.tsx': 'the palette, which sends nothing',
  'features/visits/web/agency-visits.tsx': 'the visits of operators, to be read, ended and answered',
  'platform/web/records/changed-meanwhile.tsx': 'the question about two texts, of which one is chosen',
  'platform/web/records/record-panel.tsx': 'the panel of a record, whose editors are kept forms',
};

describe('every dialog with a form', () => {
  const dialogs = formDialogs();
  const withForm = dialogs.filter(({ form }) => form !== null);

  test('is found, with its form', () => {
    expect(dialogs.length).toBeGreaterThanOrEqual(11);
    expect(withForm.map(({ form }) => form)).toEqual(expect.arrayContaining(Object.keys(excused)));
  });

  test.each(withForm.map((dialog) => ({ name: `${dialog.file}: ${dialog.form}`, dialog })))('$name', ({ dialog }) => {
    expect(faultsOf(dialog)).toEqual(excused[dialog.form ?? ''] ?? []);
  });
});

test('every other dialog is known, with what stands in it', () => {
  const formless = formDialogs().filter(({ form }) => form === null);
  const others = [...otherDialogs(), ...formless.map(({ file }) => file)];
  expect(others.filter((file) => !(file in withoutForm))).toEqual([]);
  expect(Object.keys(withoutForm).filter((file) => !others.includes(file))).toEqual([]);
});

test('the test sees a dialog that lacks each of it', () => {
  const dialog = { file: 'a-dialog.tsx', parts: ['a-form.tsx', 'its-fields.tsx'] };
  const texts = (form: string) => (file: string) => (file === 'a-form.tsx' ? form : '<TextInput>');
  expect(faultsOf(dialog, texts('<form>'))).toHaveLength(5);
  expect(faultsOf(dialog, texts('<CallForm actions={<DialogActions>} /> useValidatedForm('))).toEqual([
    'Escape loses what was typed: it is no drafted form',
    'it begins on its X: nothing in it takes the focus',
    'it begins on its X: nothing brings the focus to a form that comes late',
  ]);
  const whole = '<CallForm ref={focusStart} actions={<DialogActions>} /> useDraftedForm( data-autofocus';
  expect(faultsOf(dialog, texts(whole))).toEqual([]);
});
