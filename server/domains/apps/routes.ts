import type { Context } from 'hono'
import { DomainApps } from '../../../contract/domains/domain-apps.ts'
import type { Call, MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { conditionsOf, tagged, tagOf } from '../../platform/http/conditions.ts'
import { answers, api, body } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findAppsAt } from './apps.ts'
import { appleAssociation, assetLinks } from './files.ts'
import { readApps, setApps } from './set-apps.ts'

export const domainApps = api<MemberCall>()
  .get(
    '/:id/apps',
    answers(DomainApps, 200, 'Apps that may open the links of a domain', { tag: 'plain' }),
    allow('Read'),
    async (c) => {
      const apps = await readApps(c.var.app, c.var.member, c.req.param('id'))
      return tagged(c, apps, tagOf(apps))
    },
  )
  .put(
    '/:id/apps',
    answers(DomainApps, 200, 'Set which apps may open the links of a domain', { tag: 'guarded' }),
    allow('Admin'),
    body(DomainApps),
    async (c) => {
      const wanted = { ...c.req.valid('json'), ...conditionsOf(c), id: c.req.param('id') }
      const apps = await setApps(c.var.app, c.var.member, wanted)
      return tagged(c, apps, tagOf(apps))
    },
  )

/** Below `/.well-known` of own domains, where the systems look for them. A redirect would not be followed. */
export const appFiles = api<Call>()
  .get('/apple-app-site-association', (c) => answerFile(c, appleAssociation))
  .get('/assetlinks.json', (c) => answerFile(c, assetLinks))

async function answerFile(
  c: Context<Call>,
  fileOf: (apps: DomainApps) => object | undefined,
): Promise<Response> {
  const apps = await findAppsAt(c.var.app, c.req.header('host') ?? '')
  const file = apps && fileOf(apps)
  if (!file) throw new Problem('not-found')
  return c.body(JSON.stringify(file), 200, {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  })
}
