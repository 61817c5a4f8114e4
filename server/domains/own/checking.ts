import type { OwnDomain } from '../../../contract/domains/domains.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { addNotice } from '../../notices/index.ts'
import { recordAudit, tellWebhooks } from '../../people/index.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import type { OwnDomainsTable } from '../../schema/domains.ts'
import { claimName, findNameRow, stopServing } from '../domains.ts'
import { type Finding, lookUpRecords } from './finding.ts'
import { audited, findingOf, readOwnDomain, requireOwnDomain } from './item.ts'
import { type DomainEvent, mailDomainEvent } from './mails.ts'
import { type NextState, nextState, waitingPause } from './next-state.ts'
import { removeLostDomain } from './removal.ts'
import { claimDue, updateOwnDomain } from './store.ts'

/** A check younger than this is answered again without asking DNS. */
const FRESH_MS = 5 * SECOND
/** An interrupted check is repeated after this time. */
const CLAIM_MS = 2 * MINUTE
const AT_ONCE = 20

/** The domain was changed during the check, so its finding is out of date. */
class StaleFinding extends Error {
  override name = 'StaleFinding'
}

/** Asks DNS now and answers the domain as it is afterwards. */
export async function checkNow(app: App, { accountId }: Caller, id: string): Promise<OwnDomain> {
  const row = await requireOwnDomain(app, accountId, id)
  const isFresh = row.checked_at !== null && app.clock() - row.checked_at < FRESH_MS
  if (!isFresh) await checkDomain(app, row)
  return readOwnDomain(app, accountId, id)
}

/** Checks the domains that are due, in parallel, so that slow DNS for one barely delays the others. Answers how many. */
export async function checkDueDomains(app: App): Promise<number> {
  const now = app.clock()
  const rows = await claimDue(autocommit(app.db), { now, until: now + CLAIM_MS, limit: AT_ONCE })
  const checks = await Promise.allSettled(rows.map((row) => checkDomain(app, row)))
  for (const check of checks) {
    if (check.status === 'rejected')
      app.log.warn('a domain was not checked', { error: check.reason })
  }
  return rows.length
}

async function checkDomain(app: App, row: OwnDomainsTable): Promise<void> {
  const finding = await lookUpRecords(app, row)
  try {
    await writing(app, (inside) => storeFinding(inside, row, finding))
  } catch (error) {
    if (!(error instanceof StaleFinding)) throw error
  }
}

/** Stores the result of a check and everything that follows from it. */
async function storeFinding(inside: Inside, row: OwnDomainsTable, finding: Finding): Promise<void> {
  const now = inside.clock()
  const before = findingOf(row)
  const status = { state: row.state, since: row.state_since, before: before.proof.state }
  const next = nextState(status, finding.proof.state, now)
  if (next.state === 'removed') {
    if (!(await removeLostDomain(inside, row))) throw new StaleFinding()
    await tellEvent(inside, row, { event: 'removed', finding })
    return
  }
  const obstacle = next.state === 'verified' ? await findObstacle(inside, row) : null
  const { state, checkInMs } = obstacle ? stillWaiting(row, now) : { ...next, state: next.state }
  const hasChanged = state !== row.state
  const changes = {
    ...(hasChanged && { state, state_since: now }),
    checked_at: now,
    next_check_at: checkInMs === null ? null : now + checkInMs,
    finding: JSON.stringify({ ...finding, obstacle, ownAddresses: ownAddresses(finding, before) }),
  }
  // This also fails when the domain was removed; the rollback then releases a name claimed above.
  if (!(await updateOwnDomain(inside.db, row, changes))) throw new StaleFinding()
  if (hasChanged) await announceState(inside, row, { state, finding })
}

/** Claims a proven name for the account; answers why that failed, or null once the name is served. */
async function findObstacle(inside: Inside, row: OwnDomainsTable): Promise<Finding['obstacle']> {
  if (row.state === 'verified' || row.state === 'failing') return null
  const { id, kind, name, account_id, key_rule, case_sensitive } = row
  const claim = { id, kind, name, account_id, key_rule, case_sensitive }
  if (await claimName(inside, claim)) return null
  const other = await findNameRow(inside, name)
  return other && other.stopped_at !== null ? 'kept' : 'in-use'
}

/** Keeps checking for as long as the proof is there, since the name may become free. */
function stillWaiting(
  row: OwnDomainsTable,
  now: number,
): NextState & { state: OwnDomainsTable['state'] } {
  return { state: row.state, checkInMs: waitingPause(now - row.state_since) ?? DAY }
}

/** Keeps the last known addresses while DNS answers none. */
function ownAddresses(finding: Finding, before: Finding): string[] {
  return finding.ownAddresses.length > 0 ? finding.ownAddresses : before.ownAddresses
}

const actions = {
  waiting: 'domain.added',
  verified: 'domain.verified',
  failing: 'domain.failing',
  lost: 'domain.lost',
} as const

async function announceState(
  inside: Inside,
  row: OwnDomainsTable,
  { state, finding }: { state: OwnDomainsTable['state']; finding: Finding },
): Promise<void> {
  if (state === 'lost') await stopServing(inside, row.id)
  await recordAudit(inside, {
    accountId: row.account_id,
    userId: null,
    action: actions[state],
    subject: row.id,
    before: audited(row),
    after: audited({ ...row, state }),
  })
  await tellEvent(inside, row, { event: eventOf(row, state), finding })
  if (state !== 'verified' && state !== 'lost') return
  const { account_id: accountId, id, name, kind } = row
  await tellWebhooks(inside, { accountId, type: `domain.${state}`, items: [{ id, name, kind }] })
}

async function tellEvent(
  inside: Inside,
  row: OwnDomainsTable,
  told: { event: DomainEvent; finding: Finding },
): Promise<void> {
  await mailDomainEvent(inside, row, told)
  const { event } = told
  await addNotice(inside, {
    accountId: row.account_id,
    kind: 'domain',
    subject: row.id,
    mark: `${event}.${inside.clock()}`,
    facts: { name: row.name, event },
  })
}

function eventOf(row: OwnDomainsTable, state: OwnDomainsTable['state']): DomainEvent {
  if (state === 'failing' || state === 'lost') return state
  return row.state === 'waiting' ? 'verified' : 'verified-again'
}
