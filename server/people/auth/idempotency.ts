import { createHash } from 'node:crypto'
import type { Context, Next } from 'hono'
import type { App, MemberCall } from '../../context.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { markWrites } from '../../platform/database/writing.ts'
import { readBody } from '../../platform/http/body.ts'
import { Problem } from '../../platform/http/problem.ts'
import { addUses, findUse } from '../../platform/http/rate-counters.ts'
import { newId } from '../../platform/ids.ts'
import {
  endClaim,
  findKeyState,
  type KeyClaim,
  type KeyState,
  keepAnswer,
  tryClaim,
  tryMarkWorked,
} from './kept-answers-store.ts'

const KEY = /^[\x21-\x7e]{1,255}$/
/**
 * Each transaction of the call extends the claim. One minute is longer than any transaction and than the time between
 * two; two more allow for another machine's clock being ahead.
 */
export const CLAIM_MS = 3 * MINUTE
/** How long a second call waits for the answer of the first, and how often it polls. */
const WAIT_MS = 10 * SECOND
const LOOK_MS = 100
/** A day's answers of one user in an account, in kilobytes: hundreds of the longest, a million of the usual ones. */
const KEPT_KB_A_DAY = 1_000_000

/**
 * A repeat with the same key and body gets the same answer for 24 hours. Claiming the key, running the call and keeping
 * its answer are three steps with transactions of their own, so nothing is locked while the call runs. The call's first
 * transaction also marks the key as worked: after a crash, a repeat either finds no mark and runs, or learns that the
 * answer was lost. `bodyBytesMax` is the largest body that the call accepts.
 */
export async function idempotent(
  c: Context<MemberCall>,
  next: Next,
  bodyBytesMax: number,
): Promise<void> {
  const sent = c.req.header('idempotency-key')
  if (sent === undefined || c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  if (!KEY.test(sent)) {
    throw new Problem('invalid', {
      errors: { 'Idempotency-Key': 'Use 1 to 255 visible ASCII characters' },
    })
  }
  const { member } = c.var
  // A user of two accounts has separate keys in each.
  const owner = `${member.userId}@${member.accountId}`
  // A program may number its calls of each kind for itself.
  const key = `${sent} ${c.req.method} ${c.req.path}`
  await requireBudget(c.var.app, { owner, key })
  const claim = { owner, key, id: newId('clm') }
  const kept = await claimOrWait(c, claim, await hashOf(c, bodyBytesMax))
  if (kept) c.res = replayed(kept)
  else await carryOut(c, next, claim)
}

async function hashOf(c: Context<MemberCall>, bodyBytesMax: number): Promise<string> {
  return createHash('sha256')
    .update(await readBody(c.req.raw, bodyBytesMax))
    .digest('base64url')
}

/** Undefined when this call got the claim; otherwise the answer of the call that holds it, once there is one. */
async function claimOrWait(
  c: Context<MemberCall>,
  claim: KeyClaim,
  requestHash: string,
): Promise<KeyState | undefined> {
  const { db, clock } = c.var.app
  const startedAt = performance.now()
  let isFree = true
  for (;;) {
    const now = clock()
    // Reading takes no lock, claiming does: claim only while the key may be free.
    const request = { requestHash, now, until: now + CLAIM_MS }
    if (isFree && (await tryClaim(autocommit(db), claim, request))) return undefined
    const state = await findKeyState(db, claim.owner, claim.key)
    isFree = !state || canTakeOver(state, now)
    if (!state || isFree) continue
    if (isAnswered(state, { requestHash, now })) return state
    await lookLater(startedAt)
  }
}

async function lookLater(startedAt: number): Promise<void> {
  if (performance.now() - startedAt > WAIT_MS) throw new Problem('idempotency-pending')
  await Bun.sleep(LOOK_MS)
}

/** False while the other call is running. Throws when this call can never get its answer. */
function isAnswered(state: KeyState, { requestHash, now }: { requestHash: string; now: number }) {
  if (state.requestHash !== requestHash) throw new Problem('idempotency-conflict')
  if (state.status !== null) return true
  if (hasEnded(state, now)) throw new Problem('idempotency-lost')
  return false
}

const hasEnded = ({ claimedUntil }: KeyState, now: number): boolean =>
  claimedUntil !== null && claimedUntil <= now

const canTakeOver = (state: KeyState, now: number): boolean =>
  state.status === null && !state.hasWorked && hasEnded(state, now)

function replayed({ status, answer, location, etag }: KeyState): Response {
  // A status such as 204 takes no body, not even an empty one.
  return new Response(answer || null, {
    status: status ?? 200,
    headers: {
      ...(answer && { 'content-type': 'application/json' }),
      'idempotent-replayed': 'true',
      ...(location !== null && { location }),
      ...(etag !== null && { etag }),
    },
  })
}

async function carryOut(c: Context<MemberCall>, next: Next, claim: KeyClaim): Promise<void> {
  const { db, clock } = c.var.app
  const mark = async (tx: Tx) => {
    // Another call has taken over the claim and does the work: abort this transaction.
    const isOurs = await tryMarkWorked(tx, claim, clock() + CLAIM_MS)
    if (!isOurs) throw new Problem('idempotency-pending')
  }
  let hasFailed = true
  try {
    await markWrites(mark, next)
    // Hono has already turned the error into a response.
    hasFailed = c.error !== undefined
  } finally {
    await settle(c, { ...claim, db, hasFailed })
  }
}

/**
 * The work is done or has failed, and the caller learns which even if this step fails; at worst, a repeat learns that
 * the answer was lost.
 */
async function settle(
  c: Context<MemberCall>,
  { db, hasFailed, ...claim }: KeyClaim & { db: Db; hasFailed: boolean },
): Promise<void> {
  const { clock, log } = c.var.app
  try {
    if (hasFailed) await endClaim(autocommit(db), claim, clock())
    else {
      const answer = await c.res.clone().text()
      const { status, headers } = c.res
      const kept = { location: headers.get('location'), etag: headers.get('etag') }
      await keepAnswer(autocommit(db), claim, { ...kept, status, answer })
      await takeBudget(autocommit(db), clock(), { owner: claim.owner, answer })
    }
  } catch (error) {
    log.warn('the answer of a call was not kept for its Idempotency-Key', { error })
  }
}

const bucketOf = (owner: string) => `kept-answers:${owner}`

/** Refuses a new key before any work once today's answers fill the budget. Repeats still get theirs. */
async function requireBudget(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { owner, key }: { owner: string; key: string },
): Promise<void> {
  const now = clock()
  const use = await findUse(db, bucketOf(owner), now)
  if (!use || use.used < KEPT_KB_A_DAY || (await findKeyState(db, owner, key))) return
  throw new Problem('too-many-requests', {
    detail:
      'The answers kept for your Idempotency-Keys fill the space of a day. Leave the header out, or wait until tomorrow (UTC).',
    retryAfterSeconds: (use.endsAt - now) / 1000,
  })
}

async function takeBudget(
  db: Database,
  now: number,
  { owner, answer }: { owner: string; answer: string },
): Promise<void> {
  const added = Math.ceil(answer.length / 1000)
  await addUses(db, [{ bucket: bucketOf(owner), added, endsAt: now - (now % DAY) + DAY }])
}
