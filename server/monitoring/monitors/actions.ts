import type {
  EditMonitor,
  MonitorDetail,
  WatchLinks,
} from '../../../contract/monitoring/monitors.ts'
import type { App, Inside, Member } from '../../context.ts'
import { switchMonitoring } from '../../links/index.ts'
import { recordAudit } from '../../people/index.ts'
import { SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { type Conditions, isConditional, requireMatch } from '../../platform/http/conditions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { MonitorsTable } from '../../schema/monitoring.ts'
import { readUsual } from '../checks/run-check.ts'
import { presentOf, readCheckFacts } from '../results/last-check-columns.ts'
import { announceFailover } from '../watching/apply-monitor-state.ts'
import { lockMonitor, updateMonitor } from '../watching/store.ts'
import { syncLink } from '../watching/sync-link.ts'
import { type MonitorAddress, readMonitor, requireMonitor } from './detail.ts'
import { monitorTag } from './item.ts'
import {
  acceptPresent,
  checkSoon,
  countUncheckedSince,
  findLastCheck,
  listPlacedWatches,
} from './store.ts'

const CHECK_EACH_MS = 2 * SECOND
/** How long a caller waits for the checks of a monitor. */
const PATIENCE_MS = 25 * SECOND
/** For checks that only confirm a known result. */
const SHORT_PATIENCE_MS = 4 * SECOND
const LOOK_EACH_MS = 100

/** Checks now, and answers the monitor as it is afterwards; as it is meanwhile, if that takes too long. */
export async function checkNow(
  app: App,
  member: Member,
  at: MonitorAddress,
): Promise<{ isDone: boolean; monitor: MonitorDetail }> {
  const { link_id, state } = await requireMonitor(app, member.accountId, at)
  if (state === 'PAUSED' || state === 'MAINTENANCE') throw new Problem('not-watched')
  const askedAt = app.clock()
  const last = await findLastCheck(app.db, link_id)
  if (last !== undefined && askedAt - last < CHECK_EACH_MS) {
    const retryAfterSeconds = (last + CHECK_EACH_MS - askedAt) / SECOND
    throw new Problem('too-many-requests', { retryAfterSeconds })
  }
  await writing(app, ({ db: tx }) => checkSoon(tx, link_id, askedAt))
  const waiting = { since: askedAt, patienceMs: PATIENCE_MS }
  const isDone = await waitForChecks(app, link_id, waiting)
  return { isDone, monitor: await readMonitor(app, member, at) }
}

async function waitForChecks(
  app: App,
  linkId: string,
  { since, patienceMs }: { since: number; patienceMs: number },
): Promise<boolean> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < patienceMs) {
    if ((await countUncheckedSince(app.db, linkId, since)) === 0) return true
    await Bun.sleep(LOOK_EACH_MS)
  }
  return false
}

export async function pauseMonitor(
  app: App,
  member: Member,
  { isPaused, ...at }: MonitorAddress & { isPaused: boolean },
): Promise<MonitorDetail> {
  const { link_id } = await requireMonitor(app, member.accountId, at)
  await writing(app, async (inside) => {
    const before = await lockMonitor(inside.db, link_id)
    if (!before || (before.paused_at !== null) === isPaused) return
    const changes = isPaused
      ? { paused_at: app.clock(), paused_by: member.userId }
      : { paused_at: null, paused_by: null }
    await updateMonitor(inside.db, link_id, changes)
    await syncLink(inside, link_id)
    const action = isPaused ? 'monitor.paused' : 'monitor.resumed'
    await audit(inside, member, { action, before, after: { ...before, ...changes } })
  })
  return readMonitor(app, member, at)
}

export async function editMonitor(
  app: App,
  member: Member,
  { domain, key, ...input }: EditMonitor & MonitorAddress & Conditions,
): Promise<MonitorDetail> {
  const at = { domain, key }
  const { link_id } = await requireMonitor(app, member.accountId, at)
  await writing(app, async (inside) => {
    const before = await lockMonitor(inside.db, link_id)
    if (!before) throw new Problem('not-found')
    if (isConditional(input)) {
      const item = await readMonitor(inside, member, at)
      requireMatch(input, { item, tag: monitorTag(item) })
    }
    const changes = changesOf(input, before)
    if (Object.keys(changes).length === 0) return
    await updateMonitor(inside.db, link_id, changes)
    await syncLink(inside, link_id)
    const after = { ...before, ...changes }
    if (after.failover !== before.failover) await announceFailover(inside, link_id)
    await audit(inside, member, { action: 'monitor.edited', before, after })
  })
  return readMonitor(app, member, at)
}

function changesOf(input: EditMonitor, before: MonitorsTable): Partial<MonitorsTable> {
  const expects = input.expectation === undefined ? before.expects : storedExpectation(input)
  const failover = input.failover ?? before.failover
  return {
    ...(expects !== before.expects && { expects }),
    ...(failover !== before.failover && { failover }),
  }
}

function storedExpectation({ expectation }: EditMonitor): string {
  const codes = [...new Set(expectation?.codes ?? [])].sort((a, b) => a - b)
  const keyword = expectation?.keyword || null
  const forbiddenKeyword = expectation?.forbiddenKeyword || null
  const isEmpty = codes.length === 0 && keyword === null && forbiddenKeyword === null
  return isEmpty ? '' : JSON.stringify({ codes, keyword, forbiddenKeyword })
}

/** Accepts the present state of the Targets as usual. */
export async function acceptMonitor(
  app: App,
  member: Member,
  at: MonitorAddress,
): Promise<MonitorDetail> {
  const { accountId } = member
  const { link_id } = await requireMonitor(app, accountId, at)
  await writing(app, async (inside) => {
    const monitor = await lockMonitor(inside.db, link_id)
    if (!monitor) throw new Problem('not-found')
    const watches = await listPlacedWatches(inside.db, accountId, [link_id])
    const changed = watches.flatMap(({ id, facts, usual }) => {
      const found = readCheckFacts(facts)
      const present = found && JSON.stringify({ ...readUsual(usual), ...presentOf(found) })
      return present ? [{ id, usual: present }] : []
    })
    await acceptPresent(inside.db, changed)
    await checkSoon(inside.db, link_id, app.clock())
    await audit(inside, member, { action: 'monitor.accepted', before: monitor, after: monitor })
  })
  await waitForChecks(app, link_id, { since: app.clock(), patienceMs: SHORT_PATIENCE_MS })
  return readMonitor(app, member, at)
}

async function audit(
  inside: Inside,
  member: Member,
  { action, before, after }: { action: string; before: MonitorsTable; after: MonitorsTable },
): Promise<void> {
  await recordAudit(inside, {
    accountId: member.accountId,
    userId: member.userId,
    action,
    subject: before.link_id,
    before: audited(before),
    after: audited(after),
  })
}

const audited = ({ paused_at, failover, expects }: MonitorsTable) => ({
  paused: paused_at === null ? 0 : 1,
  failover,
  expects,
})

/** Switches Monitoring on or off for links, each by itself; stops at the first one for which there is no room. */
export async function watchLinks(
  app: App,
  member: Member,
  { links, monitoring }: WatchLinks,
): Promise<{ changed: number }> {
  let changed = 0
  for (const at of links) {
    const { id } = await switchMonitoring(app, member, { ...at, isOn: monitoring })
    await syncLink(app, id)
    changed += 1
  }
  return { changed }
}
