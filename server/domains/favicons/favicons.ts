import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { claimHost, deleteUnseenHosts, listKnownHosts } from './store.ts'

export const FAVICON_JOB = 'favicon'

const KEPT_MS = 30 * DAY
/** Until a site without an icon is looked at again. */
const RETRY_MS = 3 * DAY
/** Viewing a picture older than KEPT_MS renews it, so an older row has not been viewed for a month. */
const UNSEEN_MS = 60 * DAY
/** Reserved for documentation (RFC 2606): no server answers there. */
const RESERVED_NAME = /\.example(:\d+)?$/

/** Addresses of the known site pictures for these targets, by target, in one query. */
export async function findFavicons(
  app: Pick<App, 'db'>,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const sites = sitesOf(addresses)
  const known = await listKnownHosts(app.db, [...sites.keys()])
  const urls = new Map(known.map(({ host, id }) => [host, id]))
  return new Map(
    addresses.flatMap((address) => {
      const id = urls.get(URL.parse(address)?.host ?? '')
      return id ? [[address, `/api/ui/v1/favicons/${id}`]] : []
    }),
  )
}

/**
 * Enqueues a job for each site whose picture is unknown or old. Call this only for links that are on a screen: then an
 * import of 100,000 links enqueues nothing, and pictures that are not viewed expire.
 */
export async function requestFavicons(app: App, addresses: readonly string[]): Promise<void> {
  const sites = sitesOf(addresses)
  const now = app.clock()
  const times = { now, renewBefore: now - KEPT_MS, retryBefore: now - RETRY_MS }
  const known = await listKnownHosts(app.db, [...sites.keys()])
  for (const { host, id, looked_at } of known) {
    if (looked_at >= (id ? times.renewBefore : times.retryBefore)) sites.delete(host)
  }
  if (sites.size === 0) return
  await writing(app, async ({ db: tx }) => {
    // Always in the same order, so that two transactions for the same hosts cannot deadlock.
    for (const [host, site] of [...sites].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (!(await claimHost(tx, host, times))) continue
      await enqueue(tx, now, { kind: FAVICON_JOB, payload: { site } })
    }
  })
}

export function forgetUnseenFavicons(app: App): Promise<void> {
  return deleteUnseenHosts(app.db, app.clock() - UNSEEN_MS)
}

/** The front page of each site by its host. */
function sitesOf(addresses: readonly string[]): Map<string, string> {
  const urls = addresses.flatMap((address) => URL.parse(address) ?? [])
  const real = urls.filter(({ host }) => host !== '' && !RESERVED_NAME.test(host))
  return new Map(real.map(({ host, origin }) => [host, `${origin}/`]))
}
