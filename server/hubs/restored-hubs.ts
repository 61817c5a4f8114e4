import { z } from 'zod'
import { HubSettings } from '../../contract/hubs/hubs.ts'
import type { AccountRow, RowCheck, RowWriting } from '../account-data/account-rows.ts'
import { recordChange } from '../changes/changes.ts'
import type { App, Inside } from '../context.ts'
import { isOwnDomain } from '../domains/index.ts'
import { dropWaitingJobs } from '../platform/jobs/jobs.ts'
import type { HubsTable } from '../schema/hubs.ts'
import { pageCssOf } from './edit-hub.ts'
import { PUBLISH_JOB, setSchedule } from './publishing/schedule-jobs.ts'
import { deleteRestoredHubs, insertRestoredHubs, setRestoredRoot } from './restored-store.ts'
import { clearRoot } from './store.ts'

/** `isRoot` has a column of its own, and `pageCss` is made anew from the custom CSS. */
export const StoredSettings = HubSettings.omit({ isRoot: true }).extend({
  pageCss: z.string().nullish(),
})

/** A publication that was planned for a time that is over, or the page of a bare domain that is no own one, is lost. */
export async function checkHubs(
  app: App,
  rows: readonly AccountRow[],
  { accountId, domainIdOf, lose }: RowCheck,
): Promise<void> {
  for (const row of rows) {
    const isOver = Number(row.scheduled_at ?? 0) > 0 && Number(row.scheduled_at) <= app.clock()
    const domainId = domainIdOf(String(row.domain_id), 'hub')
    const isRoot = row.is_root === 1
    const canBeRoot =
      isRoot && domainId !== undefined && (await isOwnDomain(app, accountId, domainId))
    if (isOver || (isRoot && domainId !== undefined && !canBeRoot)) lose('hub', String(row.id))
  }
}

export async function insertHubs(
  inside: Inside,
  rows: readonly AccountRow[],
  { accountId, userId }: RowWriting,
): Promise<void> {
  const hubs = rows.map((row) => {
    const settings = StoredSettings.parse(JSON.parse(String(row.settings)))
    // What goes into the page is made anew from what its owner wrote.
    const isStyled = settings.customCss !== null || 'pageCss' in settings
    const page = isStyled ? { pageCss: pageCssOf(settings) } : {}
    const stored = JSON.stringify({ ...settings, ...page })
    const none = { scheduled_version: null, scheduled_at: null }
    return { ...row, ...none, settings: stored, is_root: 0 } as unknown as HubsTable
  })
  await insertRestoredHubs(inside.db, hubs)
  for (const row of rows as unknown as HubsTable[]) {
    await restoreRoot(inside, accountId, row)
    const { scheduled_version: version, scheduled_at: when } = row
    const isAhead = typeof when === 'number' && when > inside.clock()
    if (!isAhead || typeof version !== 'number') continue
    await setSchedule(inside, { ...row, scheduled_at: null }, { userId, version, when })
  }
}

/** Two domains may have become one, which shows one hub without a key: the last one then. */
async function restoreRoot(inside: Inside, accountId: string, hub: HubsTable): Promise<void> {
  if (hub.is_root !== 1 || !(await isOwnDomain(inside, accountId, hub.domain_id))) return
  await clearRoot(inside.db, hub.domain_id)
  await setRestoredRoot(inside.db, accountId, hub.id)
  await recordChange(inside, 'domains')
}

export async function removeHubs(inside: Inside, rows: readonly AccountRow[]): Promise<void> {
  for (const { id, account_id } of rows) {
    const payload = { hubId: id, accountId: account_id }
    await dropWaitingJobs(inside.db, { kind: PUBLISH_JOB, payload })
  }
  const [accountId = ''] = rows.map((row) => String(row.account_id))
  await deleteRestoredHubs(
    inside.db,
    accountId,
    rows.map(({ id }) => String(id)),
  )
}
