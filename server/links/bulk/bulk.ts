import type { BulkResult, BulkResults } from '../../../contract/links/bulk.ts'
import { recordTogether } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { isDiskFull } from '../../platform/disk/full-disk.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { attempt, isLost } from '../../platform/loop/attempt.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import {
  type CheckedItem,
  checkItem,
  type ItemToCheck,
  PASSWORDS_MAX,
  refused,
} from './bulk-item.ts'

/** The longest work without a pause, in a transaction or outside: other work needs the event loop and the write lock. */
const TURN_MS = 25
const PIECE_ITEMS = 25
const PAUSE_MS = 3
const CALLS_A_MINUTE = 60

/** Does each item like the single call would. A refused item does not affect the others. */
export async function changeMany(
  app: App,
  member: Member,
  items: readonly unknown[],
): Promise<BulkResults> {
  await takeFromQuota(app, member)
  const overPasswordLimit = new Set(items.filter(hasPassword).slice(PASSWORDS_MAX))
  const results: BulkResult[] = []
  try {
    while (results.length < items.length) {
      const piece = items.slice(results.length, results.length + PIECE_ITEMS)
      const checked = await checkPiece(app, member, { piece, overPasswordLimit })
      let saved = 0
      while (saved < checked.length) {
        const some = await savePiece(app, member, checked.slice(saved))
        saved += some.length
        results.push(...some)
        // Give back the event loop, and let others that poll for the write lock get it, in any process.
        await Bun.sleep(PAUSE_MS)
      }
    }
  } catch (error) {
    const rest = resultOfRest(error)
    if (results.length === 0 || !rest) throw error
    app.log.warn('the database failed during a bulk call', { done: results.length, error })
    results.push(...items.slice(results.length).map(() => rest))
  }
  return { items: results }
}

async function checkPiece(
  app: App,
  member: Member,
  {
    piece,
    overPasswordLimit,
  }: { piece: readonly unknown[]; overPasswordLimit: ReadonlySet<unknown> },
): Promise<(CheckedItem | Problem)[]> {
  const yieldIfDue = openYielder(TURN_MS)
  const checked: (CheckedItem | Problem)[] = []
  for (const item of piece) {
    await yieldIfDue()
    const isOverPasswordLimit = overPasswordLimit.has(item)
    checked.push(await checkOrRefuse(app, member, { item, isOverPasswordLimit }))
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

/** Saves as many items as fit into TURN_MS, from the first one on, in one transaction. */
function savePiece(
  app: App,
  member: Member,
  checked: readonly (CheckedItem | Problem)[],
): Promise<BulkResult[]> {
  return writing(app, (inside) =>
    recordTogether(inside, () => saveInOrder(inside, member, checked)),
  )
}

async function saveInOrder(
  inside: Inside,
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
  inside: Inside,
  member: Member,
  item: CheckedItem | Problem,
): Promise<BulkResult> {
  if (item instanceof Problem) return refused(item)
  const result = await attempt(inside.db, () => item(inside, member))
  return result instanceof Problem ? refused(result) : result
}

/** The result of the remaining items after the database failed; undefined for any other failure. */
function resultOfRest(error: unknown): BulkResult | undefined {
  if (isDiskFull(error)) return refused(new Problem('disk-full'))
  return isLost(error) ? unknownResult : undefined
}

/** If the connection breaks during a commit, it is unknown whether it was committed. */
const unknownResult = refused(
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

async function takeFromQuota(app: App, { accountId }: Member): Promise<void> {
  const bucket = `bulk:${accountId}`
  const use = await take(autocommit(app.db), app.clock(), {
    bucket,
    limit: CALLS_A_MINUTE,
    windowMs: MINUTE,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}
