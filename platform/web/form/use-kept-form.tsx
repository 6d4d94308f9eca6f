import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import type { Route, Schema } from '#platform/contract/route.ts';
import { ApiError, type CallOptions, type ListPage } from '../client.ts';
import { i18n } from '../i18n.ts';
import { keyOf, useRefresh } from '../reads.ts';
import { sayDone } from '../say.ts';
import { useUser } from '../session.ts';
import { versionOf } from '../versions.ts';
import { differences, withDifferences, without } from './differences.ts';
import { DraftNotice } from './draft-notice.tsx';
import { keptDraft } from './kept-draft.ts';
import { useValidatedForm } from './use-validated-form.tsx';

interface KeptFormOf<Saved extends object, Values, Changes, At> {
  /** The draft's name: identifies the form and the record. */
  name: string;
  /** Values that are never stored, such as a password. */
  secrets?: readonly string[];
  /** The record to change, as a call returned it. */
  record: Saved;
  /** Converts a record to form values. */
  valuesOf: (record: Saved) => Values;
  /** Validates the changes. */
  schema: Schema;
  /** The differences, as the request body. */
  changesOf: (before: Values, after: Values) => Changes;
  /** The input that identifies the record in the calls. */
  at: At;
  read: ((input: At) => Promise<Saved>) & { id: string };
  write: ((input: At & { body: Changes }, options: CallOptions) => Promise<Saved>) & { route: Route };
  /** Reads the record's history, which names the user who changed a field that both changed. */
  history?: (input: At & { query: { limit: number } }) => Promise<ListPage<HistoryEvent>>;
  /** The text of a value whose input has none. */
  wordsOf?: (path: string, value: string) => string;
  /** Called after a successful save; if omitted, a notice says that the record was saved. */
  onSaved?: (saved: Saved) => void;
}

/** A form for an existing record, as `RecordForm` shows it. */
export interface KeptForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Says that a draft was restored, and offers to start over; for the form to show. */
  notice: ReactNode;
  /** Whether the form has unsaved changes. */
  isChanged: boolean;
  /** Saves only the changes. Resolves to false if the user returned to the form. */
  save: (values: Values) => Promise<boolean>;
  /** Resets the form to the stored record. */
  cancel: () => void;
  /** The conflict that the user must resolve because another user saved the same fields; shown with the form. */
  question: ReactNode;
}

/** The values that a user typed, and the values and version that they are based on. */
interface Typed {
  values: Record<string, unknown>;
  over: Record<string, unknown>;
  version: string | undefined;
}

/** The maximum number of save attempts if other users save between our read and our write. */
const triesMax = 5;

/**
 * A form that sends only the changed fields. It keeps the changes until they are saved or canceled, because a session
 * can end, or a panel close, before that. It never silently overwrites what another user saved meanwhile: it merges
 * different fields, and if both users changed the same field, the user chooses.
 */
export function useKeptForm<Saved extends object, Values extends Record<string, unknown>, Changes, At>({
  name,
  secrets = [],
  record,
  valuesOf,
  schema,
  changesOf,
  at,
  ...calls
}: KeptFormOf<Saved, Values, Changes, At>): KeptForm<Values> {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh(calls.write);
  const { id: userId } = useUser();
  const draft = keptDraft<Typed>(name, userId);
  const [initial] = useState(() => begunWith(valuesOf(record), versionOf(record), draft.read()));
  // The values at the start of the edit. This form doesn't undo a change that another user makes meanwhile.
  const before = useRef({ values: initial.before, version: initial.version });
  const [isChanged, setChanged] = useState(() => isDifferent(differences(initial.before, initial.values)));
  const [isKept, setKept] = useState(isChanged);
  const [question, ask] = useState<ReactNode>(null);
  const changes = (values: Values) => changesOf(before.current.values, values);
  const form = useValidatedForm<Values>(schema, initial.values, changes, (values) => {
    const typed = differences(before.current.values, values);
    const [kept, over] = [without(typed, secrets), without(differences(values, before.current.values), secrets)];
    if (isDifferent(kept)) draft.keep({ values: kept, over, version: before.current.version });
    else draft.clear();
    setChanged(isDifferent(typed));
  });

  function begin(from: Saved): void {
    before.current = { values: valuesOf(from), version: versionOf(from) };
    form.setInitialValues(before.current.values);
    form.reset();
    setKept(false);
  }

  async function save(values: Values, tries = 1): Promise<boolean> {
    try {
      const saved = await calls.write({ ...at, body: changes(values) }, { version: before.current.version });
      keep(saved);
      begin(saved);
      if (calls.onSaved) calls.onSaved(saved);
      else sayDone(t('results.saved'));
      await refresh();
      return true;
    } catch (error) {
      if (tries === triesMax || !(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
      const merged = await reconciled(values);
      return merged !== null && (await save(merged, tries + 1));
    }
  }

  /**
   * The typed changes applied to the current record, which becomes the form's new base; null means that the user
   * returned to the form.
   */
  async function reconciled(mine: Values): Promise<Values | null> {
    const [{ reconcile }] = await Promise.all([
      import('../records/changed-meanwhile.tsx'),
      i18n.loadNamespaces('records'),
    ]);
    const now = await calls.read(at);
    const theirs = valuesOf(now);
    const merged = await reconcile({
      before: before.current.values,
      mine,
      theirs,
      ask,
      wordsOf: calls.wordsOf,
      inputAt: form.getInputNode as (path: string) => HTMLElement | null,
      history: async () => (await calls.history?.({ ...at, query: { limit: 10 } }))?.items ?? [],
    });
    if (!merged) return null;
    before.current = { values: theirs, version: versionOf(now) };
    keep(now);
    form.setInitialValues(theirs);
    form.setValues(merged);
    return merged;
  }

  // biome-ignore lint/plugin/no-blind-cast: One call reads the record of any form.
  const keep = (saved: Saved) => queryClient.setQueryData(keyOf(calls.read as never, at as never), saved);
  const cancel = () => begin(record);
  return { form, notice: isKept && <DraftNotice startOver={cancel} />, isChanged, save, cancel, question };
}

/** A form's initial values: the current record, or the draft applied to it, whatever has changed since the draft. */
function begunWith<Values extends Record<string, unknown>>(
  current: Values,
  version: string | undefined,
  typed: Typed | null | undefined,
) {
  if (!typed?.over) return { before: current, values: current, version };
  const before = withDifferences(current, typed.over);
  return { before, values: withDifferences(current, typed.values), version: typed.version };
}

const isDifferent = (changes: object) => Object.keys(changes).length > 0;
