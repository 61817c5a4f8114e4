import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyticsFiles } from './neighbours/analytics-file-workload.ts'
import { analyticsPages } from './neighbours/analytics-page-workload.ts'
import { coverage, dashboards, largeReports } from './neighbours/analytics-workloads.ts'
import { bulkCreates, bulkOfBlanks, bulkOfPasswords } from './neighbours/bulk-workloads.ts'
import { changes } from './neighbours/change-workloads.ts'
import { conversions } from './neighbours/conversion-workload.ts'
import { accountExport, listExport } from './neighbours/export-workloads.ts'
import { extensionCodes } from './neighbours/extension-workload.ts'
import { hubEditors } from './neighbours/hub-editor-workload.ts'
import { hubs } from './neighbours/hub-workload.ts'
import { measureIdleMemory } from './neighbours/idle-memory.ts'
import {
  importBesideAliases,
  importOfMost,
  importOfPasswords,
  imports,
  uploads,
} from './neighbours/import-workloads.ts'
import { mailReports } from './neighbours/mail-report-workload.ts'
import { measureManyParts } from './neighbours/many-parts.ts'
import { measureBeside } from './neighbours/measure.ts'
import { measureMillion } from './neighbours/million.ts'
import { measureMonitors } from './neighbours/monitors.ts'
import { moveChecks } from './neighbours/move-check-workload.ts'
import { subscriptions } from './neighbours/newsletter-workload.ts'
import { numbersPages } from './neighbours/numbers-page-workload.ts'
import { measureOpenBodies } from './neighbours/open-bodies.ts'
import { accountPolling, addressSearches, passkeyLogins } from './neighbours/people-workloads.ts'
import { pictures } from './neighbours/picture-workload.ts'
import { referrals } from './neighbours/plan-workload.ts'
import { type NeighbourRig, openRig } from './neighbours/rig.ts'
import { installationStatus } from './neighbours/status-workload.ts'
import { trafficChanges } from './neighbours/traffic-workload.ts'
import { measureTwoProcesses } from './neighbours/two-processes.ts'
import { webhooks } from './neighbours/webhook-workload.ts'
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
  extensionCodes,
  pictures,
  hubs,
  hubEditors,
  referrals,
  passkeyLogins,
  accountPolling,
  importOfPasswords,
  importBesideAliases,
  importOfMost,
  addressSearches,
  installationStatus,
  moveChecks,
  // Those below add clicks to the heavy account, so they come last.
  conversions,
  webhooks,
  analyticsPages,
  analyticsFiles,
  numbersPages,
  trafficChanges,
  mailReports,
]

/**
 * Waiting times of visitors and of a small call of another account while one account uses the program heavily. With texts
 * (`bun bench/neighbours.ts conversions 'analytics page'`) only beside the workloads that have one in their names; `open bodies` and
 * `many parts` are all of theirs.
 */
export async function run(texts: readonly string[] = []): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-bench-neighbours-'))
  try {
    const rig = await openRig(folder)
    try {
      return await (texts.length === 0 ? measureAll(rig) : measureWorkloads(rig, texts))
    } finally {
      await rig.program.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureWorkloads(rig: NeighbourRig, texts: readonly string[]): Promise<Row[]> {
  const chosen = workloads.filter(({ name }) => texts.some((text) => name.includes(text)))
  const rows: Row[] = []
  for (const workload of chosen) rows.push(...(await measureBeside(rig, workload)))
  if (texts.includes('open bodies')) rows.push(...(await measureOpenBodies(rig)))
  if (texts.includes('many parts')) rows.push(...(await measureManyParts(rig)))
  if (rows.length === 0) throw new Error('no workload has such a name')
  return rows
}

async function measureAll(rig: NeighbourRig): Promise<Row[]> {
  const rows = [await measureIdleMemory(rig)]
  for (const workload of workloads) rows.push(...(await measureBeside(rig, workload)))
  rows.push(...(await measureOpenBodies(rig)))
  rows.push(...(await measureManyParts(rig)))
  rows.push(await measureTwoProcesses(rig))
  rows.push(...(await measureMonitors(rig)))
  rows.push(...(await measureMillion(rig)))
  return rows
}

if (import.meta.main) print(await run(process.argv.slice(2)))
