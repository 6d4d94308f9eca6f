/** What the measured servers show their metrics to. */
export const metricsToken = 'the-benchmark-is-watching';

/** How late the server's timers came since the last time this was asked, at the 99th percentile; null if unknown. */
export async function loopLagMs(port: number): Promise<number | null> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await answer.text())?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
