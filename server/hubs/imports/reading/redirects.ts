import type { Block } from '../../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../../contract/hubs/document.ts'
import type { LeftOut } from '../../../../contract/hubs/hub-imports.ts'
import type { App, Member } from '../../../context.ts'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { agentOf } from '../../../platform/safe-fetch/agent.ts'
import { fetchHop } from '../../../platform/safe-fetch/fetch-hop.ts'
import type { RedirectPlace } from '../document/draft-page.ts'
import { importedAddress } from '../document/imported-address.ts'

const AT_ONCE = 5
const TIMEOUT_MS = 4 * SECOND
/** For one import, and for all imports of a user in ten minutes. */
const ASKED_MAX = 40
const ASKED_IN_A_WHILE = 120

interface Resolved {
  document: HubDocument
  left: LeftOut[]
}

/**
 * Older versions of LinkStack publish only the redirect that counts the clicks of a button. Each is asked once where it
 * leads, and not followed. A button whose redirect does not say it is left out.
 */
export async function resolveRedirects(
  app: App,
  member: Member,
  { document, redirects }: { document: HubDocument; redirects: readonly RedirectPlace[] },
): Promise<Resolved> {
  const targets = new Map<RedirectPlace, string>()
  const waiting = redirects.slice(0, ASKED_MAX).filter(() => mayAsk(app, member))
  const askNext = async (): Promise<void> => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const target = await findTarget(app, place.address)
      if (target !== undefined) targets.set(place, target)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askNext))
  const left = redirects
    .filter((place) => !targets.has(place))
    .map(({ what }) => ({ what, why: 'The redirect of its page does not say where it leads.' }))
  return { document: withTargets(document, redirects, targets), left }
}

function mayAsk(app: App, { userId }: Member): boolean {
  const bucket = `import-redirects:${userId}`
  const limit = { bucket, limit: ASKED_IN_A_WHILE, windowMs: 10 * MINUTE }
  return app.quotas.take(limit).isAllowed
}

async function findTarget(app: App, address: string): Promise<string | undefined> {
  const ask = (method: 'HEAD' | 'GET') =>
    fetchHop(app.outside, address, {
      method,
      headers: { 'user-agent': agentOf(app) },
      timeoutMs: TIMEOUT_MS,
      bytes: 0,
    })
  const first = await ask('HEAD')
  // Many servers answer HEAD with a fault that GET does not have.
  const isClear = first.kind === 'refused' || (first.kind === 'fetched' && first.status < 400)
  const answer = isClear ? first : await ask('GET')
  if (answer.kind !== 'fetched' || answer.status < 300 || answer.status > 399) return undefined
  const { location } = answer.headers
  const target = location === undefined ? undefined : importedAddress(location)
  return target === address ? undefined : target
}

function withTargets(
  document: HubDocument,
  redirects: readonly RedirectPlace[],
  targets: ReadonlyMap<RedirectPlace, string>,
): HubDocument {
  const blocks = document.blocks.flatMap((block) => {
    const places = redirects.filter(({ blockId }) => blockId === block.id)
    return places.length === 0 ? [block] : withTargetsIn(block, places, targets)
  })
  return { ...document, blocks }
}

function withTargetsIn(
  block: Block,
  places: readonly RedirectPlace[],
  targets: ReadonlyMap<RedirectPlace, string>,
): Block[] {
  const targetOf = (item: number | null) => {
    const place = places.find((each) => each.item === item)
    return { isRedirect: place !== undefined, url: place && targets.get(place) }
  }
  if (block.type === 'link') {
    const { url } = targetOf(null)
    return url === undefined ? [] : [{ ...block, url }]
  }
  if (block.type !== 'social') return [block]
  const items = block.items.flatMap((entry, at) => {
    const { isRedirect, url } = targetOf(at)
    if (!isRedirect) return [entry]
    return url === undefined ? [] : [{ ...entry, url }]
  })
  return items.length === 0 ? [] : [{ ...block, items }]
}
