import type { App } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { insertPoints, listUnpointed, markPoint } from '../schedule/points-store.ts'

const PAGE_WATCHES = 500

/** Says that this vantage point is alive, and takes on watches that it does not check yet. */
export async function keepPoint(app: App, point: string): Promise<void> {
  await writing(app, ({ db: tx }) => markPoint(tx, point, app.clock()))
  let after = ''
  for (;;) {
    const watches = await listUnpointed(app.db, point, { after, limit: PAGE_WATCHES })
    if (watches.length > 0) await takeOn(app, point, watches)
    const last = watches.at(-1)
    if (last === undefined || watches.length < PAGE_WATCHES) return
    after = last.id
  }
}

function takeOn(
  app: App,
  point: string,
  watches: readonly { id: string; next_at: number | null }[],
): Promise<void> {
  return writing(app, async ({ db: tx }) => {
    const now = app.clock()
    for (const { id, next_at } of watches) {
      await insertPoints(tx, id, { points: [point], nextAt: next_at ?? now, now })
    }
  })
}
