import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coverage, dashboards } from './neighbours/analytics-deeds.ts'
import { bulkCreates, bulkOfBlanks, bulkOfPasswords } from './neighbours/bulk-deeds.ts'
import { changes } from './neighbours/change-deeds.ts'
import { idle, lists, logins } from './neighbours/deeds.ts'
import { accountExport, listExport } from './neighbours/export-deeds.ts'
import { measureIdleMemory } from './neighbours/idle-memory.ts'
import { imports, uploads } from './neighbours/import-deeds.ts'
import { measureBeside } from './neighbours/measure.ts'
import { measureMillion } from './neighbours/million.ts'
import { measureOpenBodies } from './neighbours/open-bodies.ts'
import { openRig, type Rig } from './neighbours/rig.ts'
import { measureTwoProcesses } from './neighbours/two-processes.ts'
import { print, type Row } from './rows.ts'

const deeds = [
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
  changes,
]

/** What visitors, and a small call of another account, wait while somebody uses the program hard. */
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

async function measure(rig: Rig): Promise<Row[]> {
  const rows = [await measureIdleMemory(rig)]
  for (const deed of deeds) rows.push(...(await measureBeside(rig, deed)))
  rows.push(...(await measureOpenBodies(rig)))
  rows.push(await measureTwoProcesses(rig))
  rows.push(...(await measureMillion(rig)))
  return rows
}

if (import.meta.main) print(await run())
