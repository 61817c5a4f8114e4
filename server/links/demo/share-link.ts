import type { App } from '../../context.ts'
import { type Domain, requireDefaultLinkDomain } from '../../domains/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { DEMO_ACCOUNT } from '../../schema/demo-account.ts'
import { shortUrl } from '../../short-url.ts'
import { makeLink } from '../links.ts'
import { findShareLink, nameLink, tryClaimTarget } from './store.ts'

/**
 * The short address for sharing a post: the same for everybody, without an end. `target` comes from `sharedPost`. It belongs
 * to no browser, because it says nothing about who asked first.
 */
export async function shareLink(app: App, target: string): Promise<{ furlUrl: string }> {
  const domain = await requireDefaultLinkDomain(app)
  const place = { domainId: domain.id, target }
  const key = (await findShareLink(app.db, place)) ?? (await makeShareLink(app, domain, target))
  return { furlUrl: shortUrl(app.config, domain.name, key) }
}

/** Of concurrent calls one makes the link, and the others wait for it. */
function makeShareLink(app: App, domain: Domain, target: string): Promise<string> {
  const place = { domainId: domain.id, target }
  return writing(app, async (inside) => {
    if (!(await tryClaimTarget(inside.db, place))) {
      const made = await findShareLink(inside.db, place)
      if (made === undefined) throw new Error(`the link for sharing ${target} is in the trash`)
      return made
    }
    const link = await makeLink(
      inside,
      { redirectTo: target },
      {
        accountId: DEMO_ACCOUNT,
        createdBy: null,
        demoBrowser: null,
        type: 'DEMO',
        domain,
        expiresAt: null,
      },
    )
    await nameLink(inside.db, place, link.id)
    return link.key
  })
}
