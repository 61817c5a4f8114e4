import { readFileSync } from 'node:fs'

export interface Memory {
  /** Private memory, without files and shared memory. */
  anonymousMb: number
  /** Including its proportional share of shared memory. */
  proportionalMb: number
}

export function memoryOf(pid: number): Memory {
  return {
    anonymousMb: megabytesIn(`/proc/${pid}/status`, 'RssAnon'),
    proportionalMb: megabytesIn(`/proc/${pid}/smaps_rollup`, 'Pss'),
  }
}

/** Includes all shared memory. Unlike `memoryOf` this does not pause the process, so it can be read often. */
export function residentMbOf(pid: number): number {
  return megabytesIn(`/proc/${pid}/status`, 'VmRSS')
}

/** Megabytes of a million bytes; the system reports units of 1,024 bytes. */
function megabytesIn(path: string, name: string): number {
  return (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(path))?.[1] ?? 0) * 1024) / 1e6
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has exited.
    return ''
  }
}
