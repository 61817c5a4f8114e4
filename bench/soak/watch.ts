import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchProgram, residentMbOf } from '../program.ts'

/** What the program holds at one moment. */
export interface Sample {
  atMs: number
  /** All processes together; what two of them share counts twice. */
  memoryMb: number
  descriptors: number
  journalMb: number
  /** Microseconds of processor that each process has used since it started. */
  cpuUs: Readonly<Record<string, number>>
  /** Of each process: megabytes and descriptors. */
  parts: string
}

const TICK_US = 10_000

export function sampleOf(program: BenchProgram, dataDir: string): Sample {
  const all = Object.entries(program.processes()).map(([name, pid]) => ({
    name,
    memoryMb: residentMbOf(pid),
    descriptors: descriptorsOf(pid),
    cpuUs: cpuUsOf(pid),
  }))
  const sumOf = (pick: 'memoryMb' | 'descriptors') => all.reduce((sum, each) => sum + each[pick], 0)
  return {
    atMs: performance.now(),
    memoryMb: sumOf('memoryMb'),
    descriptors: sumOf('descriptors'),
    journalMb: bytesIn(join(dataDir, 'journal')) / 1e6,
    cpuUs: Object.fromEntries(all.map(({ name, cpuUs }) => [name, cpuUs])),
    parts: all
      .map(({ name, memoryMb, descriptors }) => `${name} ${Math.round(memoryMb)} MB ${descriptors}`)
      .join(', '),
  }
}

/** Samples until it is stopped, one every so many milliseconds. */
export function watch(program: BenchProgram, dataDir: string, everyMs: number) {
  const samples: Sample[] = []
  const timer = setInterval(() => samples.push(sampleOf(program, dataDir)), everyMs)
  return {
    stop(): readonly Sample[] {
      clearInterval(timer)
      return samples
    },
  }
}

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    // The process has ended meanwhile.
    return 0
  }
}

function cpuUsOf(pid: number): number {
  // The name in brackets may hold anything, so what comes after it is read.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_US
}

function bytesIn(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    try {
      bytes += entry.isDirectory() ? bytesIn(path) : statSync(path).size
    } catch {
      // A segment was removed between the two looks.
    }
  }
  return bytes
}
