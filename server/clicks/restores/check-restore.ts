import type { RestoreLoss } from '../../../contract/clicks/restore-words.ts'
import { restoreLosses } from '../../../contract/clicks/restore-words.ts'
import { counted } from '../../../contract/counted.ts'
import type { AccountRows } from '../../account-data/account-rows.ts'
import type { App } from '../../context.ts'
import { listDomainNames, requireHubDomain, requireLinkDomain } from '../../domains/index.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import { checkRows, type RowChecking } from './check-rows.ts'
import { CLICKS_MAX, clickFiles, type RestoredClick, readClickFile } from './click-lines.ts'
import { openView } from './open-view.ts'
import type { Found, Plan } from './plan.ts'
import { refusal } from './refusal.ts'
import type { RestoredView } from './restored-view.ts'
import type { ZipSource } from './zip-source.ts'

const TURN_MS = 20

export interface Checking {
  row: AccountRestoresTable
  plan: Plan
  tables: readonly AccountRows[]
  run: JobRun
}

/** Reads the whole ZIP before anything is written, clicks included. */
export async function checkWhole(app: App, zip: ZipSource, checking: Checking): Promise<Found> {
  const view = await checkedView(app, zip, checking, 'whole')
  return foundIn(view, await countCheckedClicks(zip, view, checking.run))
}

/** The rows of the ZIP, as far as `depth` says; clicks have not changed since they were checked. */
export async function checkedView(
  app: App,
  zip: ZipSource,
  { row, plan, tables, run }: Checking,
  depth: RowChecking['depth'],
): Promise<RestoredView> {
  const view = await openView(app, zip, { row, tables })
  await checkRows(app, zip, {
    tables,
    view,
    signal: run.signal,
    depth,
    isResumed: row.done > 0,
    domainNames: plan.domains,
    findDomain: await domainFinder(app, row.account_id),
  })
  return view
}

async function domainFinder(app: App, accountId: string): Promise<RowChecking['findDomain']> {
  const names = {
    link: await listDomainNames(app.db, accountId, 'link'),
    hub: await listDomainNames(app.db, accountId, 'hub'),
  }
  const require = { link: requireLinkDomain, hub: requireHubDomain }
  return async (kind, name) =>
    names[kind].includes(name) ? require[kind](app, accountId, name) : undefined
}

async function countCheckedClicks(
  zip: ZipSource,
  view: RestoredView,
  run: JobRun,
): Promise<number> {
  const links = view.seen.get('links') ?? new Set()
  let [clicks, ofLinks] = [0, 0]
  for await (const some of clicksOf(zip, run)) {
    clicks += some.length
    if (clicks > CLICKS_MAX) throw refusal('The export has more than 50 million clicks.')
    if (some.some(({ at }) => at >= view.about.exportedAt)) {
      throw refusal('The ZIP has clicks from after the export.')
    }
    ofLinks += some.filter(({ link_id }) => links.has(link_id)).length
  }
  // Clicks of links that were deleted for good stay; but not all are of such links.
  if (clicks > 0 && ofLinks === 0 && links.size > 0) throw othersClicks()
  return clicks
}

const othersClicks = () =>
  refusal('The clicks in the ZIP are those of another export. Send the ZIP as it was downloaded.')

async function* clicksOf(
  zip: ZipSource,
  { signal }: JobRun,
): AsyncGenerator<readonly RestoredClick[]> {
  const yieldIfDue = openYielder(TURN_MS)
  for (const name of clickFiles(zip)) {
    for await (const some of readClickFile(zip, name)) {
      signal.throwIfAborted()
      await yieldIfDue()
      yield some
    }
  }
}

function foundIn(view: RestoredView, clicks: number): Found {
  const hubs = view.counts.get('hubs') ?? 0
  const all = [...view.counts.values()].reduce((sum, count) => sum + count, 0)
  const hidden = (view.counts.get('link_aliases') ?? 0) + (view.counts.get('hub_buttons') ?? 0)
  const links = Math.max(0, (view.counts.get('links') ?? 0) - hubs - hidden)
  return {
    exportedAt: view.about.exportedAt,
    counts: { links, hubs, clicks, rows: all + clicks },
    domains: [...view.domains.values()].map(({ id: _, ...domain }) => domain),
    losses: lossesOf(view),
  }
}

/** What is lost, in words. */
export const lossesOf = ({ lost }: RestoredView): Found['losses'] =>
  restoreLosses.flatMap((kind) => {
    const rows = lost.get(kind)?.size ?? 0
    return rows === 0 ? [] : [{ kind, rows, sentence: sentences[kind](rows) }]
  })

const sentences: Readonly<Record<RestoreLoss, (rows: number) => string>> = {
  password: (rows) =>
    `${counted(rows, 'password')} cannot be checked here. Links are restored paused and without it, buttons and pages of numbers likewise or not at all.`,
  key: (rows) =>
    `${counted(rows, 'short address', 'short addresses')} cannot be had here. Links and hubs get a new key, and aliases are left out.`,
}
