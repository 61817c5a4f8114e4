import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { enqueue } from '../../platform/jobs.ts'
import { writing } from '../../platform/writing.ts'
import { claimHost, deleteUnseenHosts, listKnownHosts } from './store.ts'

export const FAVICON_JOB = 'favicon'

const KEPT_MS = 30 * DAY
const MISSED_MS = 3 * DAY
/** Whoever looks at a picture of thirty days has it renewed: what is older than this nobody has looked at. */
const UNSEEN_MS = 60 * DAY
/** Set aside for documents (RFC 2606): nobody answers there. */
const NOBODYS = /\.example(:\d+)?$/

/** The pictures of the sites that these addresses lead to, by address, in one query; what is not known has none. */
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
 * Has the pictures looked for of which none is known, or an old one. Only what somebody looks at is wished for: an import
 * of a hundred thousand links brings no job, and what is no longer looked at ends by itself.
 */
export async function wishFavicons(app: App, addresses: readonly string[]): Promise<void> {
  const sites = sitesOf(addresses)
  const now = app.clock()
  const times = { now, foundBefore: now - KEPT_MS, missedBefore: now - MISSED_MS }
  const known = await listKnownHosts(app.db, [...sites.keys()])
  for (const { host, id, looked_at } of known) {
    if (looked_at >= (id ? times.foundBefore : times.missedBefore)) sites.delete(host)
  }
  if (sites.size === 0) return
  await writing(app.db, async (tx) => {
    // In one order for everybody: two who wish for the same hosts must not wait for each other.
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
  const real = urls.filter(({ host }) => host !== '' && !NOBODYS.test(host))
  return new Map(real.map(({ host, origin }) => [host, `${origin}/`]))
}
