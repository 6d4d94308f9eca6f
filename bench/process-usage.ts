import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second on every machine. */
const ticksPerSecond = 100;

interface Stat {
  parent: number;
  ownSeconds: number;
  /** The processor seconds of its ended children. */
  endedSeconds: number;
}

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and can contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return {
      parent,
      ownSeconds: (user + system) / ticksPerSecond,
      endedSeconds: (endedUser + endedSystem) / ticksPerSecond,
    };
  } catch {
    return null;
  }
}

/** Processor seconds of one process so far, including all threads. null if there is no /proc. */
export function cpuSeconds(pid: number): number | null {
  return readStat(pid)?.ownSeconds ?? null;
}

/** Processor seconds of a process and its children so far, including ended children. null if there is no /proc. */
export function familyCpuSeconds(pid: number): number | null {
  for (;;) {
    const before = readStat(pid);
    if (!before) return null;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readStat(Number(name)))
      .filter((stat) => stat?.parent === pid);
    // A child that was reaped during the reading would be counted twice or not at all.
    if (readStat(pid)?.endedSeconds !== before.endedSeconds) continue;
    return children.reduce((sum, child) => sum + (child?.ownSeconds ?? 0), before.ownSeconds + before.endedSeconds);
  }
}

/** Resident memory of a process in MB. null if there is no /proc. */
export const residentMb = (pid: number): number | null => statusMb(pid, /^VmRSS:\s+(\d+) kB/m);

function statusMb(pid: number, line: RegExp): number | null {
  try {
    const kilobytes = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
  } catch {
    return null;
  }
}
