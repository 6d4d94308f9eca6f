/**
 * A replacement for the browser's `fetch` that reports the progress of an upload, from 0 to 1, which `fetch` can't. The
 * screens that upload load it.
 */
export function sendTelling(tell: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => tell(total > 0 ? Math.min(1, loaded / total) : 0);
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(new TypeError('The server was not reached.'));
      request.onabort = () => reject(signal?.reason ?? new TypeError('The upload was ended.'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  // A `Response` with status 204 must not have a body, not even an empty text.
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers });
}
