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
  /** Names the form and what it changes, for the draft. */
  name: string;
  /** What is never kept, such as a password. */
  secrets?: readonly string[];
  /** What is there to be changed, as a call has answered it. */
  record: Saved;
  /** A record as the form holds it. */
  valuesOf: (record: Saved) => Values;
  /** Checks the changes. */
  schema: Schema;
  /** What differs, in the words of the call. */
  changesOf: (before: Values, after: Values) => Changes;
  /** Where the record is, in the words of the calls. */
  at: At;
  read: ((input: At) => Promise<Saved>) & { id: string };
  write: ((input: At & { body: Changes }, options: CallOptions) => Promise<Saved>) & { route: Route };
  /** Tells who has changed a field that two have changed. */
  history?: (input: At & { query: { limit: number } }) => Promise<ListPage<HistoryEvent>>;
  /** A value in words, where its input has none for it. */
  wordsOf?: (path: string, value: string) => string;
  /** What follows a success; left out: a word that it was saved. */
  onSaved?: (saved: Saved) => void;
}

/** A form for what is there already, as `RecordForm` shows it. */
export interface KeptForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>;
  /** Says that what was typed before is here again, with the way to begin anew; for the form to show. */
  notice: ReactNode;
  /** Whether something was typed that is not saved. */
  isChanged: boolean;
  /** Saves what was typed, and nothing else; false: the person went back to the form. */
  save: (values: Values) => Promise<boolean>;
  /** Goes back to what is there. */
  cancel: () => void;
  /** What the person must choose first, as somebody else has saved the same fields; to be shown with the form. */
  question: ReactNode;
}

/** What somebody typed, over which values of which version. */
interface Typed {
  values: Record<string, unknown>;
  over: Record<string, unknown>;
  version: string | undefined;
}

/** So often somebody else may save between our reading and our saving. */
const triesMax = 5;

/**
 * A form of which only what was changed is sent, and kept until it is saved or cancelled: a session may end, and a
 * panel be closed, in the middle. What somebody else has saved since then is never overwritten unseen: other fields are
 * merged, and where both have changed one, the person chooses.
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
  // What the person began with: a change that somebody else makes meanwhile is not undone by this form.
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

  /** What was typed on top of what there is now, which the form goes on from; null: the person goes back to the form. */
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

  const keep = (saved: Saved) => queryClient.setQueryData(keyOf(calls.read as never, at as never), saved);
  const cancel = () => begin(record);
  return { form, notice: isKept && <DraftNotice startOver={cancel} />, isChanged, save, cancel, question };
}

/** What a form begins with: what is there, or what was typed over it, however it has changed since then. */
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
