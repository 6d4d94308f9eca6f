import { createHmac, createPublicKey, verify } from 'node:crypto';
import { headerText, isEqual, type SentBytes } from '#platform/server/hooks/signature-checks.ts';

/** Whether SendGrid signed the timestamp and the unchanged bytes with the key from its settings. */
export function isSignedBySendgrid({ bytes, headers }: SentBytes, key: string): boolean {
  const signature = headerText(headers['x-twilio-email-event-webhook-signature']);
  const time = headerText(headers['x-twilio-email-event-webhook-timestamp']);
  if (!key || !signature || !time) return false;
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.concat([Buffer.from(time), bytes]);
    return verify('sha256', signed, { key: publicKey, dsaEncoding: 'der' }, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/**
 * Whether Twilio signed the URL, as Twilio knows it, with the form fields sorted by name. Some of Twilio's senders
 * include the standard port in the URL.
 */
export function isSignedByTwilio({ bytes, headers }: SentBytes, url: string, token: string): boolean {
  const signature = headerText(headers['x-twilio-signature']);
  if (!token || !signature) return false;
  const form = new URLSearchParams(bytes.toString('utf8'));
  const names = [...new Set(form.keys())].sort();
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value)).join('');
  const { protocol, port } = new URL(url);
  const withPort = port ? url : url.replace(/^(https?:\/\/[^/]+)/, `$1:${protocol === 'https:' ? 443 : 80}`);
  return [url, withPort].some((each) =>
    isEqual(
      signature,
      createHmac('sha1', token)
        .update(each + fields)
        .digest('base64'),
    ),
  );
}
