/** The token that reads the metrics of the measured servers. */
export const metricsToken = 'the-benchmark-is-watching';

/** The event loop's delay since the last call, at the 99th percentile, in milliseconds. null means unknown. */
export const loopLagMs = (port: number): Promise<number | null> => lagMs(port, 'p99');

/** The longest delay of the event loop since the last call, in milliseconds. null means unknown. */
export const longestHoldMs = (port: number): Promise<number | null> => lagMs(port, 'max');

async function lagMs(port: number, which: 'p99' | 'max'): Promise<number | null> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  const line = new RegExp(`^nodejs_eventloop_lag_${which}_seconds (\\S+)$`, 'm');
  const seconds = line.exec(await answer.text())?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}
