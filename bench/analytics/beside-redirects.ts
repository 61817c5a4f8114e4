import { join } from 'node:path'
import type { ClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { createLinkAt, registerAt } from '../../server/testing/programs/program.ts'
import { startProgram } from '../support/program.ts'
import { limitRow, type Row, spell } from '../support/rows.ts'
import { visitSteadily } from '../support/visits.ts'
import { loadPage, type Page } from './pages.ts'

const VISITS_A_SECOND = 500
const LINKS = 20
const WARM_MS = 3000
const ROUND_MS = 10_000
const ROUNDS = 3

/** The 99th percentile of redirects while a page is loaded again and again, beside that without, in turns. */
export async function pageBesideRedirects(
  { clickhouse, url, folder }: { clickhouse: ClickHouse; url: string; folder: string },
  page: Page,
): Promise<Row> {
  const program = await startProgram({
    dataDir: join(folder, 'program'),
    environment: { CLICKHOUSE_URL: url },
  })
  try {
    const token = await registerAt(program.origin)
    const keys = Array.from({ length: LINKS }, (_, n) => `shop-${n}`)
    for (const vanity of keys) {
      await createLinkAt(program.origin, token, { vanity, redirectTo: 'https://shop.example/' })
    }
    const links = keys.map((key) => `${program.origin}/${key}`)
    const visits = visitSteadily(links, VISITS_A_SECOND)
    await Bun.sleep(WARM_MS)
    visits.lap()
    const alone: number[] = []
    const beside: number[] = []
    let loads = 0
    for (let round = 0; round < ROUNDS; round++) {
      await Bun.sleep(ROUND_MS)
      alone.push(visits.lap().p99Ms)
      const endsAt = performance.now() + ROUND_MS
      for (; performance.now() < endsAt; loads++) await loadPage(clickhouse, page)
      beside.push(visits.lap().p99Ms)
    }
    await visits.stop()
    const [without, during] = [Math.min(...alone), Math.min(...beside)]
    return limitRow({
      what: `99th percentile of redirects while such a page is loaded, of that without`,
      value: during / without,
      unit: '×',
      most: 1.3,
      beside: `${spell(during)} and ${spell(without)} ms, the best of ${ROUNDS} rounds each; ${loads} loads; ${visits.failed} of ${visits.answered.size + visits.failed} visits failed`,
    })
  } finally {
    await program.stop()
  }
}
