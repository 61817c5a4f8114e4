import { readdir, readFile } from 'node:fs/promises'

export interface ProcessUse {
  /** Memory that is really there, not what was only asked for. */
  residentBytes: number
  /** Time on processors since its start, in its own code and in the system's. */
  cpuSeconds: number
  /** Files, sockets and the like. */
  openFiles: number
  openFilesMax: number
  /** Epoch seconds. */
  startedAt: number
}

/** In which /proc counts time, on every architecture that Bun runs on. */
const TICKS_A_SECOND = 100

/** What the system tells of a process, also of one that answers nobody. Undefined where it has ended, or without /proc. */
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
    // The name of the program stands in brackets before these, and may hold anything.
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
    // It ended in this moment, or the system keeps no such books.
    return undefined
  }
}

/** Where no number stands there is no limit. */
function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? Number.POSITIVE_INFINITY)
}
