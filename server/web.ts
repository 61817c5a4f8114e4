import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IMPORT_BYTES_MAX } from '../contract/import-fields.ts'
import { screenOf, screens } from '../contract/screens.ts'
import packageJson from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { readAgent } from './features/clicks/agent.ts'
import { countryOf } from './features/clicks/geography.ts'
import { languageOf } from './features/clicks/language.ts'
import { SECOND } from './platform/clock.ts'
import { pingDatabase } from './platform/database.ts'
import { openJournal } from './platform/journal.ts'
import { repeat } from './platform/loop.ts'
import { openStaticSite } from './platform/static-site.ts'
import { application } from './processes/application.ts'
import { countCalls } from './processes/call-metrics.ts'
import { startChild } from './processes/child-start.ts'
import { isDirectFromLoopback } from './processes/home-caller.ts'
import { connectToParent } from './processes/parent.ts'
import { journalFolder } from './processes/places.ts'
import { watchReadiness } from './processes/readiness.ts'
import { webMetrics } from './processes/web-metrics.ts'
import { createRedirect } from './redirect/redirect.ts'
import { serve } from './redirect/serve.ts'

/** A body that is a little too large is still refused by the call, as a Problem. */
const SPARE_BYTES = 10_485_760

const start = startChild('web')
const { config, db, log, orders, registry } = start

const site = openSite()
const app = { ...start.app, version: `${packageJson.version}-${site?.version ?? 'source'}` }

const journal = openJournal({
  folder: join(journalFolder(config), `web-${orders.slot}`),
  sync: config.journalSync,
  log,
})
const { events, secrets } = app
const kindOf = (agent: string) => readAgent(agent).kind
const redirect = createRedirect({
  config,
  db,
  events,
  secrets,
  journal,
  log,
  traits: { countryOf, agentOf: readAgent, languageOf, variantKey: secrets.key('variants') },
  kindOf,
})
const { visitors } = redirect.core

const readiness = watchReadiness(
  {
    database: () => pingDatabase(db),
    analytics: async () => {
      if (!(await app.clickhouse.isReachable())) throw new Error('no answer')
    },
    journal: async () => {
      if (!journal.state().isWriting) throw new Error('the disk refuses clicks')
    },
  },
  log,
)

const quotas = repeat('quotas', { pauseMs: SECOND, log }, () => app.quotas.write())

const parent = connectToParent({ metrics: webMetrics(registry, redirect), log, stop })
const answer = application({
  config,
  calls: countCalls(registry, createApp(app)),
  site,
  readiness,
  parent,
  isServed: (name) => redirect.core.hosts.isServed(name),
})

await redirect.start()
const serving = serve({
  hostname: config.host,
  port: config.port,
  isShared: config.webConcurrency > 1,
  // Each call has a limit of its own, and says so in words; a file of links is the largest.
  maxBodyBytes: IMPORT_BYTES_MAX + SPARE_BYTES,
  redirect,
  log,
  application: (request, peer) =>
    answer(request, {
      address: visitors.addressOf(peer, request.headers.get('x-forwarded-for') ?? ''),
      isDirectFromLoopback: isDirectFromLoopback(request, peer),
    }),
})
parent.ready()

async function stop(): Promise<void> {
  readiness.stopping()
  app.streams.stop()
  await serving.stop()
  await redirect.stop()
  await journal.close()
  await quotas.stop()
  readiness.end()
  await app.clickhouse.close()
  await db.destroy()
}

/** The built pages stand beside the bundle. In development another server shows them. */
function openSite() {
  const isSource = import.meta.url.endsWith('.ts')
  const folder = fileURLToPath(new URL(isSource ? '../build/client' : '../client', import.meta.url))
  if (!existsSync(join(folder, 'index.html'))) return undefined
  return openStaticSite({
    folder,
    basePath: config.basePath,
    isScreen: (path) => screenOf(path, screens) !== undefined,
    replace: ['https://public-url.invalid', config.publicUrl],
  })
}
