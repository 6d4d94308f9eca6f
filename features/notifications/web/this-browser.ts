import { ApiError } from '#platform/web/client.ts';
import { notificationApi } from './notification-api.ts';
import { keepToldHere, toldHere } from './this-browser-key.ts';

/** Whether this browser supports notifications while the page is closed or hidden. */
export const canTell = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Asks for permission to notify this user, which requires a click, and subscribes. Returns false if the permission was
 * denied.
 */
export async function allow(userId: string, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await tellHere(userId, pushKey);
  return true;
}

/** Ends this user's subscription in this browser. */
export async function forbid(userId: string): Promise<void> {
  const id = toldHere(userId);
  keepToldHere(userId, null);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (!id) return;
  await notificationApi.unsubscribeBrowser({ params: { id } }).catch((error: unknown) => {
    // It has already ended with a session.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

/**
 * Assigns this browser's subscription to a new session of the same user. After a failure, the next session tries again.
 */
export async function renew(userId: string): Promise<void> {
  try {
    const { push_key } = await notificationApi.readNotificationSettings({});
    await tellHere(userId, push_key);
  } catch {
    // The bell still shows the notifications.
  }
}

async function tellHere(userId: string, pushKey: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  // A subscription for another agency, whose key this agency can't use.
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
