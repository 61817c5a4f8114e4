import { join } from 'node:path'
import { plainEnvironment } from '../../server/testing/programs/launch.ts'
import { percentile, type Row, spell } from '../support/rows.ts'
import { freshen, type NeighbourRig } from './rig.ts'
import { redirectKinds, type SenderOptions, type SenderResult } from './sender.ts'
import type { Workload } from './workloads.ts'

const BEFORE_MS = 2000
const AFTER_MS = 1000
const LEAST_MS = 10_000
const MOST_P999_MS = 100
const MOST_MS = 250
const MOST_ACCOUNT_P99_MS = 300

/** Measures the waits of visitors and the other account while a workload repeats for at least ten seconds. */
export async function measureBeside(rig: NeighbourRig, workload: Workload): Promise<Row[]> {
  await freshen(rig)
  await workload.prepare?.(rig)
  const sender = startSender(rig)
  try {
    await Bun.sleep(BEFORE_MS)
    const overAt = performance.now() + LEAST_MS
    const done = await workload.run(rig, () => performance.now() >= overAt)
    await Bun.sleep(AFTER_MS)
    const result = await sender.stop()
    rig.visits.followed += result.followed
    return rowsOf(workload, done, result)
  } finally {
    sender.kill()
  }
}

function startSender({ program, visits, neighbourTokens }: NeighbourRig) {
  const options: SenderOptions = {
    port: Number(new URL(program.origin).port),
    hotKeys: visits.hotKeys,
    keysPath: visits.keysPath,
    from: visits.followed,
    tokens: neighbourTokens,
  }
  const script = join(import.meta.dir, 'sender.ts')
  // Visitors use other machines: give the sender priority over the program, if permitted.
  const child = Bun.spawn(
    ['nice', '-n', '-10', process.execPath, '--no-env-file', script, JSON.stringify(options)],
    { env: plainEnvironment(), stdout: 'pipe', stderr: 'pipe' },
  )
  const said = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return {
    async stop(): Promise<SenderResult> {
      child.kill('SIGTERM')
      const [out, errors] = await said
      if ((await child.exited) !== 0) throw new Error(`the sender failed: ${errors}`)
      return JSON.parse(out) as SenderResult
    },
    kill: () => child.kill('SIGKILL'),
  }
}

function rowsOf(
  { name, mostP999Ms = MOST_P999_MS }: Workload,
  done: string,
  result: SenderResult,
): Row[] {
  const { waitsMs, failures, latestMs } = result
  const kinds = redirectKinds.map((kind) => ({ kind, ...summaryOf(waitsMs[kind]) }))
  const sent = kinds.reduce((sum, { count }) => sum + count, 0)
  const failed = Object.entries(failures).map(([what, count]) => `${spell(count)} × ${what}`)
  const worst = Math.max(...kinds.map(({ p999 }) => p999))
  const longest = Math.max(...kinds.map(({ max }) => max))
  const each = kinds.map(
    ({ kind, p50, p99, p999, max }) => `${kind} ${[p50, p99, p999, max].map(spell).join(', ')}`,
  )
  const beside = [
    done,
    `p50, p99, p99.9, most: ${each.join('; ')}`,
    `sender late by ${spell(latestMs)} ms at most`,
  ]
  const account = summaryOf(waitsMs.account)
  const isFailed = failed.some((text) => !text.includes('account'))
  return [
    {
      what: `${name}: redirects, p99.9 of the slowest kind, longest wait, failed`,
      goal: `≤ ${mostP999Ms} ms, ≤ ${MOST_MS} ms, 0`,
      measured: `${spell(worst)} ms, ${spell(longest)} ms, ${failed.join(', ') || '0'} of ${spell(sent)} (${beside.filter(Boolean).join('; ')})`,
      isMet: sent > 0 && worst <= mostP999Ms && longest <= MOST_MS && !isFailed,
    },
    {
      what: `${name}: another account reads itself, p99`,
      goal: `≤ ${MOST_ACCOUNT_P99_MS} ms`,
      measured: `${spell(account.p99)} ms (p50 ${spell(account.p50)}, longest ${spell(account.max)}, ${spell(account.count)} calls)`,
      isMet: account.p99 <= MOST_ACCOUNT_P99_MS && failed.length === 0,
    },
  ]
}

function summaryOf(waitsMs: readonly number[]) {
  return {
    count: waitsMs.length,
    p50: percentile(waitsMs, 50),
    p99: percentile(waitsMs, 99),
    p999: percentile(waitsMs, 99.9),
    max: percentile(waitsMs, 100),
  }
}
