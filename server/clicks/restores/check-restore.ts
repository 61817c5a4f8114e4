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
import { CLICKS_MAX, clickFiles, readClickFile } from './click-lines.ts'
import { readConversions } from './conversion-lines.ts'
import { openView } from './open-view.ts'
import type { Found, Plan } from './plan.ts'
import { refusal } from './refusal.ts'
import type { RestoredView } from './restored-view.ts'
import { openSummed, readSums, readThinned } from './sum-lines.ts'
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

interface Checked {
  clicks: number
  views: number
}

/** Reads what goes into the store of analytics: clicks, views, sums and conversions. */
async function checkRecords(zip: ZipSource, view: RestoredView, run: JobRun): Promise<Checked> {
  const links = view.seen.get('links') ?? new Set()
  const months = await readThinned(zip)
  const isSummed = openSummed(months)
  const counts = { click: 0, view: 0 }
  let ofLinks = 0
  const turn = turnsOf(run)
  for (const { name, event } of clickFiles(zip)) {
    for await (const { clicks } of readClickFile(zip, name)) {
      await turn()
      for (const { at, linkId } of clicks) {
        if (at >= view.about.exportedAt) {
          throw refusal('The ZIP has clicks from after the export.')
        }
        if (isSummed(at)) continue
        counts[event] += 1
        ofLinks += Number(event === 'click' && links.has(linkId))
      }
      if (counts.click + counts.view > CLICKS_MAX) {
        throw refusal('The export has more than 50 million clicks.')
      }
    }
  }
  // Clicks of links that were deleted for good stay; but not all are of such links.
  if (counts.click > 0 && ofLinks === 0 && links.size > 0) throw othersClicks()
  for await (const _ of readSums(zip, months)) await turn()
  for await (const _ of readConversions(zip)) await turn()
  return { clicks: counts.click, views: counts.view }
}

/** Lets others go on, and ends when the run does. */
function turnsOf({ signal }: JobRun): () => Promise<void> {
  const yieldIfDue = openYielder(TURN_MS)
  return async () => {
    signal.throwIfAborted()
    await yieldIfDue()
  }
}

const othersClicks = () =>
  refusal('The clicks in the ZIP are those of another export. Send the ZIP as it was downloaded.')

function foundIn(view: RestoredView, { clicks, views }: Checked): Found {
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
