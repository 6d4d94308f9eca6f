import { ApiError } from '#platform/web/client.ts';
import { notificationApi } from './notification-api.ts';
import { keepToldHere, toldHere } from './this-browser-key.ts';

/** Whether this browser can tell anything while nobody looks at the page. */
export const canTell = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Asks whether this browser may tell this user, which only a click may do, and has it told from now on. False when the
 * answer was no.
 */
export async function allow(userId: string, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await tellHere(userId, pushKey);
  return true;
}

/** Has nothing told to this user by this browser any more. */
export async function forbid(userId: string): Promise<void> {
  const id = toldHere(userId);
  keepToldHere(userId, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (!id) return;
  await notificationApi.unsubscribeBrowser({ params: { id } }).catch((error: unknown) => {
    // It has ended already, with a session.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

/**
 * Tells the server that this browser belongs to a new session of the same user. What fails is tried again with the
 * next.
 */
export async function renew(userId: string): Promise<void> {
  try {
    const { push_key } = await notificationApi.readNotificationSettings({});
    await tellHere(userId, push_key);
  } catch {
    // The bell tells it all the same.
  }
}

async function tellHere(userId: string, pushKey: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // One of another agency's, whose messages this one could not send.
  if (old && base64url(old.options.applicationServerKey) !== pushKey) await old.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
  const { id } = await notificationApi.subscribeBrowser({ body: { endpoint, keys } });
  keepToldHere(userId, id);
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
