import { importsOf } from '../scripts/imports.ts';
import { filesIn, isTest, read } from './house.ts';

/** A dialog with a form as a file uses it, and all parts of the form. */
export interface FormDialogUse {
  /** The file that uses `FormDialog`. */
  file: string;
  /**
   * The file of the form that the dialog loads, or the dialog's own file if it contains the form. null means none was
   * found.
   */
  form: string | null;
  /** The form's files, and what they load from their slice. */
  parts: readonly string[];
}

const sourceFiles = () => filesIn(['apps/web', 'features', 'platform/web'], /\.tsx$/).filter((file) => !isTest(file));

/** What a file imports from its own slice or code folder, statically or dynamically. */
const nearImportsOf = (file: string, all: ReadonlySet<string>) =>
  importsOf(file).filter(({ name, to }) => name.startsWith('.') && all.has(to));

const hasForm = (file: string) => /<(CallForm|RecordForm)\b/.test(read(file));

function reachedFrom(file: string, all: ReadonlySet<string>): string[] {
  const reached = new Set([file]);
  for (const each of reached) for (const { to } of nearImportsOf(each, all)) reached.add(to);
  return [...reached];
}

/** Every dialog around a form. A dialog that switches between two forms has an entry for each. */
export function formDialogs(): FormDialogUse[] {
  const files = sourceFiles();
  const all = new Set(files);
  return files
    .filter((file) => /<FormDialog\b/.test(read(file)) && file !== kit)
    .flatMap((file): FormDialogUse[] => {
      const imports = nearImportsOf(file, all);
      const near = imports.map(({ to }) => to).filter(hasForm);
      const lazy = imports.filter(({ isDynamic }) => isDynamic).map(({ to }) => to);
      const behind = near.length > 0 ? [] : lazy.filter((each) => reachedFrom(each, all).some(hasForm));
      const forms = [...near, ...behind, ...(hasForm(file) ? [file] : [])];
      if (forms.length === 0) return [{ file, form: null, parts: [file] }];
      return forms.map((form) => ({ file, form, parts: reachedFrom(form, all) }));
    });
}

/** The files that use the kit's own dialogs without `FormDialog`. */
export function otherDialogs(): string[] {
  return sourceFiles().filter((file) => /<(Modal|Drawer)\b/.test(read(file)) && file !== kit);
}

const kit = 'platform/web/ui/form-dialog.tsx';

/** What a dialog lacks of the features that all dialogs have. The kit's own tests check the features themselves. */
export function faultsOf(
  { file: dialog, parts }: Pick<FormDialogUse, 'file' | 'parts'>,
  texts: (file: string) => string = read,
): string[] {
  const has = (pattern: RegExp) => parts.some((file) => pattern.test(texts(file)));
  const wanted: [RegExp, string][] = [
    [/<(CallForm|RecordForm)\b/, 'its refusals lead to no field: it is no CallForm'],
    [/<(DialogActions|RecordForm)\b/, 'notices may cover its buttons: they are no DialogActions'],
    [/\buse(Drafted|Kept)Form\b/, 'Escape loses what was typed: it is no drafted form'],
    [/\bdata-autofocus\b/, 'it begins on its X: nothing in it takes the focus'],
  ];
  const faults = wanted.filter(([pattern]) => !has(pattern)).map(([, fault]) => fault);
  // The frame opens first and has the focus, so the focus must move to the form when it loads.
  const isBrought = [dialog, ...parts].some((file) => /\bref=\{focusStart\}/.test(texts(file)));
  return isBrought ? faults : [...faults, 'it begins on its X: nothing brings the focus to a form that comes late'];
}
