import { Gauge, Registry } from 'prom-client'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { readCounter, readGauge } from '../../platform/database/readings.ts'
import { readDiskRoom, readSizes } from '../../platform/disk/disk-use.ts'
import { findProcessUse, type ProcessUse } from '../../platform/disk/process-use.ts'
import { cacheAnswer } from '../../platform/http/cached-answer.ts'
import type { MetricsJson } from '../messages.ts'

/** A process of the program, as the supervisor sees it. */
export interface MonitoredProcess {
  name: string
  pid(): number | undefined
  restarts(): number
}

export interface SupervisorMetricsOptions {
  dataDir: string
  /** Labels of the build metric. */
  build: Readonly<Record<string, string>>
  processes: () => readonly MonitoredProcess[]
}

/** Metrics that only the supervisor has: it sees every process, even one that hangs or has no messages. */
export function supervisorMetrics(options: SupervisorMetricsOptions): () => Promise<MetricsJson> {
  const registry = new Registry()
  buildMetric(registry, options.build)
  const readUses = processMetrics(registry, options.processes)
  const readDisk = diskMetrics(registry, options.dataDir)
  return async () => {
    await Promise.all([readUses(), readDisk()])
    return registry.getMetricsAsJSON()
  }
}

function buildMetric(registry: Registry, build: Readonly<Record<string, string>>): void {
  new Gauge({
    name: 'unfurly_build_info',
    help: 'Always 1; the labels say which build runs',
    labelNames: Object.keys(build),
    registers: [registry],
  }).set(build, 1)
}

function processMetrics(registry: Registry, processes: () => readonly MonitoredProcess[]) {
  let uses = new Map<string, ProcessUse>()
  const of = (read: (use: ProcessUse) => number) => () =>
    Object.fromEntries([...uses].map(([name, use]) => [name, read(use)]))
  const label = 'process'
  readGauge(registry, {
    name: 'unfurly_process_start_time_seconds',
    help: 'When the process began, in seconds since 1970',
    label,
    read: of((use) => use.startedAt),
  })
  readGauge(registry, {
    name: 'unfurly_process_resident_memory_bytes',
    help: 'Memory of the process',
    label,
    read: of((use) => use.residentBytes),
  })
  readCounter(registry, {
    name: 'unfurly_process_cpu_seconds_total',
    help: 'Processor time that the process took',
    label,
    read: of((use) => use.cpuSeconds),
  })
  readGauge(registry, {
    name: 'unfurly_process_open_fds',
    help: 'Files and sockets that the process holds open',
    label,
    read: of((use) => use.openFiles),
  })
  readGauge(registry, {
    name: 'unfurly_process_max_fds',
    help: 'Files and sockets that the process may hold open',
    label,
    read: of((use) => use.openFilesMax),
  })
  readCounter(registry, {
    name: 'unfurly_process_restarts_total',
    help: 'How often the process ended by itself and was started again',
    label,
    read: () => Object.fromEntries(processes().map(({ name, restarts }) => [name, restarts()])),
  })
  return async () => {
    const read = processes().map(async ({ name, pid }) => {
      const id = pid()
      return [name, id === undefined ? undefined : await findProcessUse(id)] as const
    })
    const found = (await Promise.all(read)).flatMap(([name, use]) => (use ? [[name, use]] : []))
    uses = new Map(found as [string, ProcessUse][])
  }
}

/** Parts of the data folder by prefix of the name; the rest is counted as `other`. */
const PARTS = [
  ['unfurly.sqlite', 'database'],
  ['clickhouse', 'analytics'],
  ['journal', 'journal'],
  ['files', 'files'],
] as const

function diskMetrics(registry: Registry, dataDir: string) {
  const askRoom = cacheAnswer({
    ask: () => readDiskRoom(dataDir),
    freshMs: 0,
    waitMs: SECOND / 2,
    keptMs: MINUTE,
  })
  // Reads tens of thousands of files, so do not wait: the next request gets the result.
  const askSizes = cacheAnswer({
    ask: () => readSizes(dataDir),
    freshMs: 5 * MINUTE,
    waitMs: 0,
    keptMs: 30 * MINUTE,
  })
  let room: Awaited<ReturnType<typeof askRoom>>
  let sizes: Awaited<ReturnType<typeof askSizes>>
  readGauge(registry, {
    name: 'unfurly_disk_free_bytes',
    help: 'What can still be written on the disk that holds DATA_DIR',
    read: () => room?.freeBytes,
  })
  readGauge(registry, {
    name: 'unfurly_disk_size_bytes',
    help: 'Size of the disk that holds DATA_DIR',
    read: () => room?.totalBytes,
  })
  readGauge(registry, {
    name: 'unfurly_data_bytes',
    help: 'What the parts of DATA_DIR take on the disk, counted every five minutes',
    label: 'part',
    read: () => sumByPart(sizes ?? new Map()),
  })
  return async () => {
    ;[room, sizes] = await Promise.all([askRoom(), askSizes()])
  }
}

function sumByPart(sizes: ReadonlyMap<string, number>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, bytes] of sizes) {
    const part = PARTS.find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'other'
    sums[part] = (sums[part] ?? 0) + bytes
  }
  return sums
}
