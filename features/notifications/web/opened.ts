import { go, openRecord, type Tab } from '#platform/web/navigation.ts';
import { aboutKinds, moduleOf, type Notification, type PushMessage } from '../contract.ts';
import { notificationApi } from './notification-api.ts';

/** The data of a click on a browser's notification: its id, if it is a single one, and its record. */
type Clicked = Pick<PushMessage, 'told' | 'open'>;

/** Opens the record of a notification, or the list of reassigned work. */
export function openAbout({ about, facts }: Pick<Notification, 'about' | 'facts'>): void {
  const tab = (['leads', 'quotes', 'tasks', 'renewals'] as const).find((work) => facts[work]);
  const filter = tab === 'leads' || tab === 'quotes' ? { assigned_agent: 'me' } : undefined;
  if (about) openRecord(moduleOf[about.kind] as Tab, about.id);
  else if (tab) go({ tab: tab as Tab, filter });
}

/**
 * Follows a click on a browser's notification: in this page, or in a page that the click opened, whose address has the
 * data until it is read. `showAll` opens the bell's list.
 */
export function followBrowser(showAll: () => void): () => void {
  const show = ({ told, open }: Clicked) => {
    if (told)
      void notificationApi.updateNotification({ params: { id: told }, body: { is_read: true } }).catch(() => {});
    if (open) openRecord(moduleOf[open.kind] as Tab, open.id);
    else showAll();
  };
  const clicked = inAddress();
  if (clicked) show(clicked);
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {};
  const listen = ({ data }: MessageEvent<Clicked>) => show(data);
  serviceWorker.addEventListener('message', listen);
  return () => serviceWorker.removeEventListener('message', listen);
}

/** Removes it from the address: it is read once and stays out of the browser history. */
function inAddress(): Clicked | null {
  const [, told = '', kind = '', id = ''] = /^#told=([\w-]*)\/(\w*)\/([\w-]*)$/.exec(location.hash) ?? [];
  if (!location.hash.startsWith('#told=')) return null;
  history.replaceState(history.state, '', location.pathname);
  const known = aboutKinds.find((each) => each === kind);
  return { told: told || null, open: known && id ? { kind: known, id } : null };
}
