import type { App } from '../../context.ts'
import { requireDefaultLinkDomain } from '../../domains/domains.ts'
import { DAY } from '../../platform/clock.ts'
import { makeLink } from '../links.ts'
import { DEMO_ACCOUNT } from './demo-account.ts'

export { DEMO_ACCOUNT } from './demo-account.ts'

const DEMO_LIFE_MS = 7 * DAY

/** Makes a link without a login: on the default domain, with a generated key, and expiring. */
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
