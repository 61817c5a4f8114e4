import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coverage, dashboards, largeReports } from './neighbours/analytics-workloads.ts'
import { bulkCreates, bulkOfBlanks, bulkOfPasswords } from './neighbours/bulk-workloads.ts'
import { changes } from './neighbours/change-workloads.ts'
import { accountExport, listExport } from './neighbours/export-workloads.ts'
import { hubEditors } from './neighbours/hub-editor-workload.ts'
import { hubs } from './neighbours/hub-workload.ts'
import { measureIdleMemory } from './neighbours/idle-memory.ts'
import { importOfPasswords, imports, uploads } from './neighbours/import-workloads.ts'
import { measureBeside } from './neighbours/measure.ts'
import { measureMillion } from './neighbours/million.ts'
import { measureMonitors } from './neighbours/monitors.ts'
import { subscriptions } from './neighbours/newsletter-workload.ts'
import { measureOpenBodies } from './neighbours/open-bodies.ts'
import { accountPolling, addressSearches, passkeyLogins } from './neighbours/people-workloads.ts'
import { pictures } from './neighbours/picture-workload.ts'
import { referrals } from './neighbours/plan-workload.ts'
import { type NeighbourRig, openRig } from './neighbours/rig.ts'
import { measureTwoProcesses } from './neighbours/two-processes.ts'
import { idle, lists, logins } from './neighbours/workloads.ts'
import { print, type Row } from './support/rows.ts'

const workloads = [
  idle,
  bulkCreates,
  bulkOfBlanks,
  uploads,
  imports,
  lists,
  bulkOfPasswords,
  coverage,
  logins,
  accountExport,
  listExport,
  dashboards,
  largeReports,
  changes,
  subscriptions,
  pictures,
  hubs,
  hubEditors,
  referrals,
  passkeyLogins,
  accountPolling,
  importOfPasswords,
  addressSearches,
]

/** Waiting times of visitors and of a small call of another account while one account uses the program heavily. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-neighbours-'))
  try {
    const rig = await openRig(folder)
    try {
      return await measure(rig)
    } finally {
      await rig.program.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(rig: NeighbourRig): Promise<Row[]> {
  const rows = [await measureIdleMemory(rig)]
  for (const workload of workloads) rows.push(...(await measureBeside(rig, workload)))
  rows.push(...(await measureOpenBodies(rig)))
  rows.push(await measureTwoProcesses(rig))
  rows.push(...(await measureMonitors(rig)))
  rows.push(...(await measureMillion(rig)))
  return rows
}

if (import.meta.main) print(await run())
