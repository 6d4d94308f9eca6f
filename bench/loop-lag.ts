/** The token that reads the metrics of the measured servers. */
export const metricsToken = 'the-benchmark-is-watching';

/** The event loop's delay since the last call, at the 99th percentile, in milliseconds. null means unknown. */
export async function loopLagMs(port: number): Promise<number | null> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(await answer.text())?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
