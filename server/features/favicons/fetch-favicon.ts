import { z } from 'zod'
import type { App } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { agentOf } from '../../platform/safe-fetch/agent.ts'
import { type Fetched, safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { iconAddresses } from './icon-addresses.ts'
import { type PictureType, pictureType } from './picture-type.ts'
import { findHost, keepPicture } from './store.ts'

const Payload = z.object({ site: z.string() })

const PAGE_BYTES = 262_144
const PICTURE_BYTES = 65_536
const TIMEOUT_MS = 5000

/**
 * Looks for a site's icon on its front page, and not on the page that a link leads to: that may be anybody's, and the
 * picture is shown to everybody with a link to that host.
 */
export async function fetchFavicon(app: App, payload: unknown): Promise<void> {
  const { site } = Payload.parse(payload)
  const { host } = new URL(site)
  const page = await fetchFrom(app, site, { bytes: PAGE_BYTES, accept: 'text/html' })
  // Away today is no reason to forget what was found before.
  if (!page) return
  const found = await findPictureOf(app, iconAddresses(Buffer.from(page.body).toString(), page.url))
  const before = await findHost(app.db, host)
  const picture = found && Buffer.from(found.bytes).toString('base64')
  if (!before || before.picture === (picture ?? null)) return
  // Another name for another picture: browsers keep what they have.
  await keepPicture(app.db, host, {
    id: picture === undefined ? null : newId('fav'),
    type: found?.type ?? null,
    picture: picture ?? null,
  })
}

async function findPictureOf(
  app: App,
  addresses: readonly string[],
): Promise<{ type: PictureType; bytes: Uint8Array } | undefined> {
  for (const address of addresses) {
    const answer = await fetchFrom(app, address, { bytes: PICTURE_BYTES, accept: 'image/*' })
    if (!answer || answer.isCut || answer.status !== 200) continue
    const type = pictureType(answer.body)
    if (type) return { type, bytes: answer.body }
  }
  return undefined
}

async function fetchFrom(
  app: App,
  address: string,
  { bytes, accept }: { bytes: number; accept: string },
): Promise<Fetched | undefined> {
  const headers = { 'user-agent': agentOf(app), accept: `${accept},*/*;q=0.1` }
  const answer = await safeFetch(app.outside, address, { timeoutMs: TIMEOUT_MS, bytes, headers })
  return answer.kind === 'fetched' ? answer : undefined
}
