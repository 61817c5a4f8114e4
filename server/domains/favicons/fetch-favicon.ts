import { z } from 'zod'
import type { App } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { newId } from '../../platform/ids.ts'
import { agentOf } from '../../platform/safe-fetch/agent.ts'
import { type Fetched, safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { iconAddresses } from './icon-addresses.ts'
import { type PictureType, pictureType } from './picture-type.ts'
import { findHost, savePicture } from './store.ts'

const Payload = z.object({ site: z.string() })

const PAGE_BYTES = 262_144
const PICTURE_BYTES = 65_536
const TIMEOUT_MS = 5000

/**
 * Looks for a site's icon on its front page, not on the target of a link: on many sites anybody can publish a page, and
 * the picture is shown with every link to that host.
 */
export async function fetchFavicon(app: App, payload: unknown): Promise<void> {
  const { site } = Payload.parse(payload)
  const { host } = new URL(site)
  const page = await fetchFrom(app, site, { bytes: PAGE_BYTES, accept: 'text/html' })
  // Keep the picture we have while the site is unreachable.
  if (!page) return
  const icon = await fetchFirstPicture(
    app,
    iconAddresses(Buffer.from(page.body).toString(), page.url),
  )
  const before = await findHost(app.db, host)
  const picture = icon && Buffer.from(icon.bytes).toString('base64')
  if (!before || before.picture === (picture ?? null)) return
  // A changed picture gets a new id, because browsers cache the old one for good.
  await savePicture(autocommit(app.db), host, {
    id: picture === undefined ? null : newId('fav'),
    type: icon?.type ?? null,
    picture: picture ?? null,
  })
}

async function fetchFirstPicture(
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
