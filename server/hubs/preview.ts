import { timingSafeEqual } from 'node:crypto'
import type { HubPreviewLink } from '../../contract/hubs/versions.ts'
import { renderHub } from '../../hub-page/render-hub.ts'
import type { App, Member } from '../context.ts'
import type { LinkAddress } from '../links/index.ts'
import { recordAudit } from '../people/index.ts'
import { DAY, isoTime } from '../platform/clock.ts'
import { writing } from '../platform/database/writing.ts'
import { documentOf, hubItem, pageSettingsOf } from './hub-item.ts'
import { requireLiveHub } from './hubs.ts'
import { findAnyHub } from './store.ts'

const LIFE_MS = 7 * DAY
const TOKEN = /^(hub_\w{1,30})\.(\d{13})\.([A-Za-z0-9_-]{43})$/

/** A link that opens the latest draft without a login. Nothing is stored: the token is signed. */
export async function sharePreview(
  app: App,
  member: Member,
  at: LinkAddress,
): Promise<HubPreviewLink> {
  const hub = await requireLiveHub(app, member, at)
  const expiresAt = app.clock() + LIFE_MS
  await writing(app, (inside) =>
    recordAudit(inside, {
      accountId: member.accountId,
      userId: member.userId,
      action: 'hub.preview-shared',
      subject: hub.id,
      before: null,
      after: { until: isoTime(expiresAt) },
    }),
  )
  const token = `${hub.id}.${expiresAt}.${signatureOf(app, hub.id, expiresAt)}`
  const { protocol } = new URL(app.config.publicUrl)
  const url = `${protocol}//${hub.domain}/_/preview/${token}`
  return { url, expiresAt: isoTime(expiresAt) }
}

const signatureOf = (app: App, hubId: string, expiresAt: number): string =>
  app.secrets.hash('hub-preview', `${hubId}.${expiresAt}`)

/** The page of the draft; undefined for a token that is not ours or has ended, and for a hub that is gone. */
export async function renderPreview(app: App, token: string): Promise<string | undefined> {
  const [, hubId = '', until = '', signature = ''] = TOKEN.exec(token) ?? []
  const expiresAt = Number(until)
  if (hubId === '' || expiresAt <= app.clock()) return undefined
  const expected = Buffer.from(signatureOf(app, hubId, expiresAt))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return undefined
  const hub = await findAnyHub(app.db, hubId)
  if (!hub || hub.deleted_at !== null) return undefined
  return renderHub({
    document: documentOf(hub),
    settings: pageSettingsOf(hub),
    address: hubItem(app.config, hub).shortUrl,
    home: `${app.config.publicUrl}${app.config.basePath}`,
    // The buttons of a draft have no links yet.
    hrefOf: () => undefined,
    isHidden: true,
  })
}
