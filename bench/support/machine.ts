import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import chdb from 'chdb/package.json' with { type: 'json' }
import { openClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { startEngine } from '../../server/platform/embedded-clickhouse/start-engine.ts'
import { openLog } from '../../server/platform/log.ts'
import { spell } from './rows.ts'

/** Hardware and software of the measurement, as rows of a table. */
export async function describeMachine(): Promise<[name: string, value: string][]> {
  const processors = cpus()
  return [
    ['Date', new Date().toISOString().slice(0, 10)],
    ['Processor', `${processors[0]?.model ?? 'unknown'}, ${processors.length} cores`],
    ['Memory', `${spell(totalmem() / 1e9)} GB`],
    ['System', `${systemName()}, Linux ${release()}`],
    [
      'Load before',
      loadavg()
        .map((load) => load.toFixed(2))
        .join(', '),
    ],
    ['Bun', Bun.version],
    ['Node', await said(['node', '--version'], /v([\d.]+)/)],
    ['nginx', await said(['nginx', '-v'], /nginx\/([\d.]+)/)],
    ['wrk', await said(['wrk', '-v'], /wrk \S*?([\d.]+)/)],
    ['PostgreSQL', await said(['psql', '--version'], /([\d.]+)/)],
    ['ClickHouse', `${await engineVersion()} (chDB ${chdb.version})`],
  ]
}

function systemName(): string {
  const release = readFileSync('/etc/os-release', 'utf8')
  return /^PRETTY_NAME="(.*)"$/m.exec(release)?.[1] ?? 'Linux'
}

async function said(command: string[], version: RegExp): Promise<string> {
  if (!Bun.which(command[0] ?? '')) return 'not installed'
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return version.exec(out + err)?.[1] ?? 'unknown'
}

async function engineVersion(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-bench-version-'))
  const entry = join(import.meta.dir, '../../server/entries/engine.ts')
  const engine = await startEngine({ dataDir, entry, log: openLog('error') })
  try {
    await engine.ready
    // The first migration creates the database in the URL; the queries here do not need it.
    const url = new URL(engine.url)
    url.pathname = '/system'
    const clickhouse = openClickHouse({ url: url.href, timeoutMs: 30_000 })
    const [row] = await clickhouse.query<{ version: string }>('SELECT version() AS version', {}, 10)
    await clickhouse.close()
    return row?.version ?? 'unknown'
  } finally {
    await engine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
