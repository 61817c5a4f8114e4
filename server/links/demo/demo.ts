import type { App } from '../../context.ts'
import { requireDefaultLinkDomain } from '../../domains/index.ts'
import { DAY } from '../../platform/clock.ts'
import { DEMO_ACCOUNT } from '../../schema/demo-account.ts'
import { makeLink } from '../links.ts'

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
