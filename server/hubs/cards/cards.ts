import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { cardName } from '../../../hub-page/addresses.ts'
import type { App } from '../../context.ts'
import { requireUploadedFile } from '../../links/index.ts'
import { SECOND } from '../../platform/clock.ts'
import { threadEntry } from '../../platform/loop/thread.ts'
import { shortUrl } from '../../short-url.ts'
import { documentOf } from '../hub-item.ts'
import { findHubById, type HubRow } from '../store.ts'
import { requireVersion } from '../versions/versions.ts'
import type { CardRequest } from './draw-card.ts'
import { listCardHashes } from './store.ts'

export const CARD_JOB = 'hub-card'

const NAME = /^(hub_\w{1,30})-([A-Za-z0-9_-]{12})\.png$/
const TIMEOUT_MS = 20 * SECOND
const COMPLAINT_MAX = 500

const fileOf = (hubId: string, hash: string) => `cards/${cardName(hubId, hash)}`

/** The drawn picture of a page for messengers, as a stream. */
export function findCard(
  { files }: Pick<App, 'files'>,
  name: string,
): Promise<ReadableStream<Uint8Array> | undefined> {
  const [, hubId, hash] = NAME.exec(name) ?? []
  return hubId && hash ? files.find(fileOf(hubId, hash)) : Promise.resolve(undefined)
}

const Payload = z.object({
  hubId: z.string(),
  accountId: z.string(),
  /** Of the version that was published before. */
  before: z.string().nullable(),
})

/** Draws the picture of the published page. */
export async function makeCard(app: App, payload: unknown): Promise<void> {
  const { hubId, accountId, before } = Payload.parse(payload)
  const hub = await findHubById(app.db, accountId, hubId)
  if (!hub?.published_hash || hub.published_version === null) return
  const version = await requireVersion(app.db, hub, hub.published_version)
  const png = await drawApart(await requestOf(app, hub, version))
  await app.files.put(fileOf(hubId, hub.published_hash), parts(png))
  if (before && before !== hub.published_hash) await app.files.remove(fileOf(hubId, before))
}

async function requestOf(
  app: App,
  hub: HubRow,
  version: { document: string },
): Promise<CardRequest> {
  const document = documentOf(version)
  const { avatar } = document.profile
  const address = shortUrl(app.config, hub.domain, hub.key).replace(/^https?:\/\//, '')
  const picture = avatar ? await readPicture(app, avatar) : undefined
  return { document, address, avatar: picture, fontsFolder: fontsFolder() }
}

/** A picture that is gone is left out. */
async function readPicture(app: App, name: string): Promise<string | undefined> {
  const file = await requireUploadedFile(app, name).catch(() => undefined)
  return file && Buffer.from(await new Response(file).bytes()).toString('base64')
}

/** Made by the build. */
const fontsFolder = () =>
  fileURLToPath(
    new URL(
      import.meta.url.endsWith('.ts') ? '../../../build/hub-fonts' : '../hub-fonts',
      import.meta.url,
    ),
  )

async function drawApart(request: CardRequest): Promise<Uint8Array> {
  const drawing = Bun.spawn({
    cmd: [process.execPath, fileURLToPath(threadEntry('hub-card'))],
    // It needs none of our settings, and secrets are among them.
    env: {},
    stdin: new TextEncoder().encode(JSON.stringify(request)),
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const [png, complaint] = await Promise.all([
    new Response(drawing.stdout).bytes(),
    new Response(drawing.stderr).text(),
  ])
  if ((await drawing.exited) === 0) return png
  const end = drawing.signalCode ?? `exit code ${drawing.exitCode}`
  throw new Error(
    `the card of a hub could not be drawn (${end}): ${complaint.slice(-COMPLAINT_MAX)}`,
  )
}

async function* parts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** For the purge of an account, while its rows still name them. */
export async function forgetCards(app: App, accountId: string): Promise<void> {
  for (const { id, hash } of await listCardHashes(app.db, accountId)) {
    await app.files.remove(fileOf(id, hash))
  }
}
