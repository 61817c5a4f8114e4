import type { BulkResult, BulkResults } from '../../../contract/bulk.ts'
import type { App, Member } from '../../context.ts'
import { attempt, isLost } from '../../platform/attempt.ts'
import { openYielder } from '../../platform/yielder.ts'
import { MINUTE } from '../../platform/clock.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { Problem } from '../../platform/problem.ts'
import { take } from '../../platform/rate-limit.ts'
import { writing } from '../../platform/writing.ts'
import { recordTogether } from '../domains/domains.ts'
import {
  type CheckedItem,
  checkItem,
  type ItemToCheck,
  PASSWORDS_MAX,
  refused,
} from './bulk-item.ts'

/** Work in one go, in one transaction or outside of any: others want a turn and the write lock too. */
const TURN_MS = 25
const PIECE_ITEMS = 25
const PAUSE_MS = 3
const CALLS_A_MINUTE = 60

/** Does each item as the call for it alone would; where one is refused the others go on. */
export async function changeMany(
  app: App,
  member: Member,
  items: readonly unknown[],
): Promise<BulkResults> {
  await takeOne(app, member)
  const tooSlow = new Set(items.filter(hasPassword).slice(PASSWORDS_MAX))
  const results: BulkResult[] = []
  try {
    while (results.length < items.length) {
      const piece = items.slice(results.length, results.length + PIECE_ITEMS)
      const checked = await checkPiece(app, member, { piece, tooSlow })
      let saved = 0
      while (saved < checked.length) {
        const some = await savePiece(app, member, checked.slice(saved))
        saved += some.length
        results.push(...some)
        // The loop turns, and whoever polls for the write lock, in this process or another, gets it.
        await Bun.sleep(PAUSE_MS)
      }
    }
  } catch (error) {
    const rest = endOfRest(error)
    if (results.length === 0 || !rest) throw error
    app.log.warn('the database failed during a bulk call', { done: results.length, error })
    results.push(...items.slice(results.length).map(() => rest))
  }
  return { items: results }
}

async function checkPiece(
  app: App,
  member: Member,
  { piece, tooSlow }: { piece: readonly unknown[]; tooSlow: ReadonlySet<unknown> },
): Promise<(CheckedItem | Problem)[]> {
  const yieldIfDue = openYielder(TURN_MS)
  const checked: (CheckedItem | Problem)[] = []
  for (const item of piece) {
    await yieldIfDue()
    checked.push(await checkOrRefuse(app, member, { item, isTooSlow: tooSlow.has(item) }))
  }
  return checked
}

async function checkOrRefuse(
  app: App,
  member: Member,
  item: ItemToCheck,
): Promise<CheckedItem | Problem> {
  try {
    return await checkItem(app, member, item)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** One transaction: as many of the items, from the first on, as there is time for. */
function savePiece(
  app: App,
  member: Member,
  checked: readonly (CheckedItem | Problem)[],
): Promise<BulkResult[]> {
  return writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    return recordTogether(inside, () => saveInTurn(inside, member, checked))
  })
}

async function saveInTurn(
  inside: App,
  member: Member,
  checked: readonly (CheckedItem | Problem)[],
): Promise<BulkResult[]> {
  const startedAt = performance.now()
  const results: BulkResult[] = []
  for (const item of checked) {
    results.push(await saveItem(inside, member, item))
    if (performance.now() - startedAt >= TURN_MS) break
  }
  return results
}

async function saveItem(
  inside: App,
  member: Member,
  item: CheckedItem | Problem,
): Promise<BulkResult> {
  if (item instanceof Problem) return refused(item)
  const result = await attempt(inside.db, () => item(inside, member))
  return result instanceof Problem ? refused(result) : result
}

/** What is said of the items that were not done when the database failed; undefined for any other failure. */
function endOfRest(error: unknown): BulkResult | undefined {
  if (isDiskFull(error)) return refused(new Problem('disk-full'))
  return isLost(error) ? unknownEnd : undefined
}

/** A connection that breaks at a commit does not say whether the commit was done. */
const unknownEnd = refused(
  new Problem('store-away', {
    detail: 'The database went away. Look whether this was done before you send it again.',
  }),
)

function hasPassword(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('link' in item)) return false
  const { link } = item
  return (
    typeof link === 'object' &&
    link !== null &&
    'password' in link &&
    typeof link.password === 'string'
  )
}

async function takeOne(app: App, { accountId }: Member): Promise<void> {
  const bucket = `bulk:${accountId}`
  const use = await take(app.db, app.clock(), { bucket, limit: CALLS_A_MINUTE, windowMs: MINUTE })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}
