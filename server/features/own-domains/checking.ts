import type { OwnDomain } from '../../../contract/domains.ts'
import type { App, Caller } from '../../context.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import type { OwnDomainsTable } from '../../platform/schema-domains.ts'
import { writing } from '../../platform/writing.ts'
import { recordAudit } from '../audit/audit.ts'
import { claimName, findNameRow, stopServing } from '../domains/domains.ts'
import { type Finding, lookAt } from './finding.ts'
import { audited, findingOf, readOwnDomain, requireOwnDomain } from './item.ts'
import { mailOfTurn, type Turn } from './mails.ts'
import { type Next, nextState, waitingPause } from './next-state.ts'
import { removeLost } from './removal.ts'
import { claimDue, updateOwnDomain } from './store.ts'

/** Asked again sooner, the answer of before is good enough. */
const FRESH_MS = 5 * SECOND
/** A check that was cut off is made again then. */
const CLAIM_MS = 2 * MINUTE
const AT_ONCE = 20

/** Somebody else changed the domain meanwhile: what was found no longer counts. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

/** Asks DNS now, and answers how the domain stands afterwards. */
export async function checkNow(app: App, { accountId }: Caller, id: string): Promise<OwnDomain> {
  const row = await requireOwnDomain(app, accountId, id)
  const isFresh = row.checked_at !== null && app.clock() - row.checked_at < FRESH_MS
  if (!isFresh) await checkDomain(app, row)
  return readOwnDomain(app, accountId, id)
}

/** Looks after every domain whose time has come; one that DNS is slow about holds up none of the others for long. */
export async function checkDueDomains(app: App): Promise<number> {
  const now = app.clock()
  const rows = await claimDue(app.db, { now, until: now + CLAIM_MS, limit: AT_ONCE })
  const checks = await Promise.allSettled(rows.map((row) => checkDomain(app, row)))
  for (const check of checks) {
    if (check.status === 'rejected')
      app.log.warn('a domain was not checked', { error: check.reason })
  }
  return rows.length
}

async function checkDomain(app: App, row: OwnDomainsTable): Promise<void> {
  const finding = await lookAt(app, row)
  try {
    await writing(app.db, (tx) => settle({ ...app, db: tx }, row, finding))
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

/** Writes down what a check means for the domain, with everything that follows from it. */
async function settle(app: App, row: OwnDomainsTable, finding: Finding): Promise<void> {
  const now = app.clock()
  const before = findingOf(row)
  const standing = { state: row.state, since: row.state_since, before: before.proof.state }
  const next = nextState(standing, finding.proof.state, now)
  if (next.state === 'removed') {
    if (!(await removeLost(app, row))) throw new Overtaken()
    await mailOfTurn(app, row, { turn: 'removed', finding })
    return
  }
  const obstacle = next.state === 'verified' ? await findObstacle(app, row) : null
  const { state, checkInMs } = obstacle ? stillWaiting(row, now) : { ...next, state: next.state }
  const hasTurned = state !== row.state
  const changes = {
    ...(hasTurned && { state, state_since: now }),
    checked_at: now,
    next_check_at: checkInMs === null ? null : now + checkInMs,
    finding: JSON.stringify({ ...finding, obstacle, ownAddresses: ownAddresses(finding, before) }),
  }
  // This also fails where the domain was removed: then a name that was claimed a moment ago is given back.
  if (!(await updateOwnDomain(app.db, row, changes))) throw new Overtaken()
  if (hasTurned) await tellOfTurn(app, row, { state, finding })
}

/** Why a proven name cannot be served for this account; null: from here on it is. */
async function findObstacle(app: App, row: OwnDomainsTable): Promise<Finding['obstacle']> {
  if (row.state === 'verified' || row.state === 'failing') return null
  const { id, kind, name } = row
  if (await claimName(app, { id, kind, name, accountId: row.account_id })) return null
  const other = await findNameRow(app, name)
  return other && other.stopped_at !== null ? 'kept' : 'in-use'
}

/** The name may become free some day, so this goes on for as long as the proof is there. */
function stillWaiting(
  row: OwnDomainsTable,
  now: number,
): Next & { state: OwnDomainsTable['state'] } {
  return { state: row.state, checkInMs: waitingPause(now - row.state_since) ?? DAY }
}

/** What is not known at the moment stays as it was. */
function ownAddresses(finding: Finding, before: Finding): string[] {
  return finding.ownAddresses.length > 0 ? finding.ownAddresses : before.ownAddresses
}

const actions = {
  waiting: 'domain.added',
  verified: 'domain.verified',
  failing: 'domain.failing',
  lost: 'domain.lost',
} as const

async function tellOfTurn(
  app: App,
  row: OwnDomainsTable,
  { state, finding }: { state: OwnDomainsTable['state']; finding: Finding },
): Promise<void> {
  if (state === 'lost') await stopServing(app, row.id)
  await recordAudit(app, {
    accountId: row.account_id,
    userId: null,
    action: actions[state],
    subject: row.id,
    before: audited(row),
    after: audited({ ...row, state }),
  })
  await mailOfTurn(app, row, { turn: turnOf(row, state), finding })
}

function turnOf(row: OwnDomainsTable, state: OwnDomainsTable['state']): Turn {
  if (state === 'failing' || state === 'lost') return state
  return row.state === 'waiting' ? 'verified' : 'verified-again'
}
