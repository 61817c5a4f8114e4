import { readdir, readFile } from 'node:fs/promises'

export interface ProcessUse {
  /** Resident memory, not reserved address space. */
  residentBytes: number
  /** User and system CPU time since the start. */
  cpuSeconds: number
  /** Files, sockets and the like. */
  openFiles: number
  openFilesMax: number
  /** Epoch seconds. */
  startedAt: number
}

/** The unit of time in /proc, on every architecture that Bun runs on. */
const TICKS_A_SECOND = 100

/** Reads the use of a process from /proc, even if it does not respond. Undefined if it has ended, or without /proc. */
export async function findProcessUse(pid: number): Promise<ProcessUse | undefined> {
  const read = (name: string) => readFile(`/proc/${name}`, 'utf8')
  try {
    const [stat, status, limits, files, system] = await Promise.all([
      read(`${pid}/stat`),
      read(`${pid}/status`),
      read(`${pid}/limits`),
      readdir(`/proc/${pid}/fd`),
      read('stat'),
    ])
    // The program's name comes before these in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (field: number) => Number(fields[field]) / TICKS_A_SECOND
    return {
      residentBytes: numberIn(status, /^VmRSS:\s+(\d+) kB/m) * 1024,
      cpuSeconds: ticks(11) + ticks(12),
      openFiles: files.length,
      openFilesMax: numberIn(limits, /^Max open files\s+(\d+)/m),
      startedAt: numberIn(system, /^btime (\d+)/m) + ticks(19),
    }
  } catch {
    // The process has just ended, or the system has no /proc.
    return undefined
  }
}

/** Infinity if there is no number: no limit. */
function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? Number.POSITIVE_INFINITY)
}
