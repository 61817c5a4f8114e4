import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { residentMbOf } from '../support/process-memory.ts'
import type { BenchProgram } from '../support/program.ts'

/** Resource use of the program at one moment. */
export interface ResourceSample {
  atMs: number
  /** Sum of all processes; shared memory counts more than once. */
  memoryMb: number
  descriptors: number
  journalMb: number
  /** CPU microseconds of each process since its start. */
  cpuUs: Readonly<Record<string, number>>
  /** Megabytes and file descriptors of each process. */
  parts: string
}

const TICK_US = 10_000

export function sampleOf(program: BenchProgram, dataDir: string): ResourceSample {
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

/** Takes a sample every `everyMs` until it is stopped. */
export function watch(program: BenchProgram, dataDir: string, everyMs: number) {
  const samples: ResourceSample[] = []
  const timer = setInterval(() => samples.push(sampleOf(program, dataDir)), everyMs)
  return {
    stop(): readonly ResourceSample[] {
      clearInterval(timer)
      return samples
    },
  }
}

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    // The process has exited.
    return 0
  }
}

function cpuUsOf(pid: number): number {
  // The name in brackets may contain anything, so parse what follows it.
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
      // A segment was removed between listing and reading.
    }
  }
  return bytes
}
