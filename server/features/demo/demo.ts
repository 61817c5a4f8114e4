import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { requireDefaultLinkDomain } from '../domains/domains.ts'
import { makeLink } from '../links/links.ts'

/** Owner of the links that visitors try the product with; made by the migration that made the table. */
export const DEMO_ACCOUNT = 'acc_demo'
const DEMO_LIFE_MS = 7 * DAY

/** A short link without a login: the default domain, a made key, and an end. */
export async function createDemoLink(
  app: App,
  redirectTo: string,
  demoBrowser: string,
): Promise<{ furlUrl: string }> {
  const domain = await requireDefaultLinkDomain(app)
  const link = await makeLink(
    app,
    { redirectTo },
    {
      accountId: DEMO_ACCOUNT,
      createdBy: null,
      demoBrowser,
      type: 'DEMO',
      domain,
      expiresAt: app.clock() + DEMO_LIFE_MS,
    },
  )
  return { furlUrl: link.shortUrl }
}
