import type { RestoreLoss } from '../../../contract/clicks/restore-words.ts'
import { restoreLosses } from '../../../contract/clicks/restore-words.ts'
import { counted } from '../../../contract/counted.ts'
import type { AccountRows } from '../../account-data/account-rows.ts'
import type { App } from '../../context.ts'
import { listDomainNames, requireHubDomain, requireLinkDomain } from '../../domains/index.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import { type CheckedRecords, checkRecords } from './check-records.ts'
import { checkRows, type RowChecking } from './check-rows.ts'
import { openView } from './open-view.ts'
import type { Found, Plan } from './plan.ts'
import type { RestoredView } from './restored-view.ts'
import type { ZipSource } from './zip-source.ts'

export interface Checking {
  row: AccountRestoresTable
  plan: Plan
  tables: readonly AccountRows[]
  run: JobRun
}

/** Reads the whole ZIP before anything is written, clicks included. */
export async function checkWhole(app: App, zip: ZipSource, checking: Checking): Promise<Found> {
  const view = await checkedView(app, zip, checking, 'whole')
  return foundIn(view, await checkRecords(zip, view, checking.run))
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

function foundIn(view: RestoredView, { clicks, views }: CheckedRecords): Found {
  const hubs = view.counts.get('hubs') ?? 0
  const all = [...view.counts.values()].reduce((sum, count) => sum + count, 0)
  const hidden = (view.counts.get('link_aliases') ?? 0) + (view.counts.get('hub_buttons') ?? 0)
  const links = Math.max(0, (view.counts.get('links') ?? 0) - hubs - hidden)
  return {
    exportedAt: view.about.exportedAt,
    counts: { links, hubs, clicks, rows: all + clicks + views },
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
  hub: (rows) =>
    `${counted(rows, 'hub')} will not be published as planned, since that time is over, or shown on a bare domain, since that is not yours here. Do so by hand.`,
  channel: (rows) =>
    `${counted(rows, 'alert channel')} will be switched off, since secrets are in no export. Make them again.`,
  domain: (rows) =>
    `${counted(rows, 'domain')} without a link cannot be found here. Requests for missing links and keys of deleted links are left out. Add the domain first to keep them.`,
}
