import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { SECOND } from './platform/clock.ts'
import { pingDatabase } from './platform/database.ts'
import { repeat } from './platform/loop.ts'
import { openStaticSite } from './platform/static-site.ts'
import { application } from './processes/application.ts'
import { startChild } from './processes/child-start.ts'
import { isDirectFromLoopback } from './processes/home-caller.ts'
import { connectToParent } from './processes/parent.ts'
import { journalFolder } from './processes/places.ts'
import { watchReadiness } from './processes/readiness.ts'

const start = startChild('web')
const { config, db, log, orders, registry } = start

const site = openSite()
const app = { ...start.app, version: `${packageJson.version}-${site?.version ?? 'source'}` }
const hono = createApp(app)

const readiness = watchReadiness(
  {
    database: () => pingDatabase(db),
    analytics: async () => {
      if (!(await app.clickhouse.isReachable())) throw new Error('no answer')
    },
    journal: async () => undefined,
  },
  log,
)

const writing = repeat('quotas', { pauseMs: SECOND, log }, () => app.quotas.write())

const parent = connectToParent({
  registry,
  log,
  async stop() {
    readiness.stopping()
    await server.stop()
    await writing.stop()
    readiness.end()
    await app.clickhouse.close()
    await db.destroy()
  },
})

const answer = application({ config, hono, site, readiness, parent })

const server = Bun.serve({
  port: config.port,
  hostname: config.host,
  reusePort: config.webConcurrency > 1,
  idleTimeout: 30,
  maxRequestBodySize: 2_097_152,
  fetch: (request, self) => {
    const address = self.requestIP(request)?.address ?? ''
    return answer(request, {
      address,
      isDirectFromLoopback: isDirectFromLoopback(request, address),
    })
  },
  error(error) {
    log.error('a request failed', { error })
    return new Response(null, { status: 500 })
  },
})
parent.ready()

/** The built pages stand beside the bundle. In development another server shows them. */
function openSite() {
  const isSource = import.meta.url.endsWith('.ts')
  const folder = fileURLToPath(new URL(isSource ? '../build/client' : '../client', import.meta.url))
  if (!existsSync(join(folder, 'index.html'))) return undefined
  return openStaticSite({
    folder,
    basePath: config.basePath,
    replace: ['https://public-url.invalid', config.publicUrl],
  })
}
