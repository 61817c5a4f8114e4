import type { Hub } from '../../../contract/hubs/hubs.ts'
import type { Link } from '../../../contract/links/links.ts'
import { type ClickRow, storeClicks } from '../../clicks/analytics/analytics.ts'
import { addStep, openIncident } from '../../monitoring/incidents/incidents.ts'
import { syncLink } from '../../monitoring/monitoring.ts'
import { addNotice } from '../../notices/index.ts'
import { raiseKnownClicks } from '../../notices/milestones/store.ts'
import { HOUR } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import type { TestApp } from '../app.ts'
import { plainClick } from '../clicks.ts'
import { fillRecords } from './whole-records.ts'

export const UI = '/api/ui/v1'

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

interface Owner {
  token: string
  accountId: string
}

/** An account with one of everything that a restore brings back, made by calls as people make it. */
export async function fillAccount(test: TestApp, owner: Owner): Promise<void> {
  const { token } = owner
  const made = async <T>(path: string, body: unknown, init: object = {}): Promise<T> => {
    const answer = await test.call(`${UI}${path}`, { token, body, ...init })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T)
  }
  const folder = await made<{ id: string }>('/folders', { name: 'Spring', color: 'sky' })
  const picture = await made<{ url: string }>('/uploads', await pixel(), {
    headers: { 'content-type': 'image/png' },
  })
  const link = await made<Link>('/redirects/standard', {
    redirectTo: 'https://boats.example/book',
    vanity: 'Book-Now',
    title: '=1+1 „Grüße" 🦊',
    note: 'A note\nof two lines',
    tags: ['Print', 'Summer'],
    folderId: folder.id,
    utmParams: { source: 'news' },
    maxClicks: 5000,
    password: 'some words',
    monitoring: true,
    fallbackUrl: 'https://boats.example/later',
    expiresAt: '2028-01-01T00:00:00.000Z',
    expiredRedirectTo: 'https://boats.example/ended',
    preview: { title: 'Boats', imageUrl: picture.url },
    clickIds: true,
    redirectStatus: 307,
    forwardPath: true,
  })
  const at = `/redirects/${link.domain}/${link.key}`
  await made(`${at}/aliases`, { items: [{ domain: link.domain, key: 'book' }] }, { method: 'PUT' })
  const edit = { key: link.key, domain: link.domain, title: 'Book a boat' }
  await made('/redirects/standard', edit, { method: 'PUT' })
  const geo = await made<Link>('/redirects/geo', {
    redirectTo: 'https://boats.example/',
    geo: [
      { countries: ['DE'], redirectTo: 'https://boats.example/de' },
      { countries: [], devices: ['phone'], block: { kind: 'page' } },
    ].slice(0, 1),
  })
  const gone = await made<Link>('/redirects/standard', { redirectTo: 'https://boats.example/old' })
  await made(`/redirects/${gone.domain}/${gone.key}`, undefined, { method: 'DELETE' })
  const hub = await fillHub(made, picture.url)
  await made('/utm-templates', { name: 'Letter', utmParams: { source: 'mail' } })
  await made('/qr-presets', { name: 'Menu', design: { ink: '#0f172a' }, isDefault: true })
  await made('/analytics/views', { name: 'Spring', query: 'period=7d&country=DE' })
  await made('/monitors/maintenance', {
    title: 'New boats',
    startsAt: '2026-12-01T00:00:00.000Z',
    endsAt: '2026-12-01T02:00:00.000Z',
    scope: { kind: 'TAG', tag: 'Print' },
  })
  await made('/monitors/status-pages', { kind: 'TAG', title: 'Boats', tag: 'Print' })
  const numbers = { kind: 'LINK', title: 'Bookings', domain: link.domain, key: link.key }
  await made('/analytics/pages', { ...numbers, password: 'other words' })
  await made('/monitors/settings', { remind: true }, { method: 'PUT' })
  await fillMonitor(test, owner, link.id)
  await fillClicks(test, owner, [link.id, geo.id])
  await fillPersonal(test, owner, made)
  await fillRecords(test, owner, { linkId: link.id, hubId: hub.id })
}

/** What members have chosen for themselves, keys of links that were deleted for good, and what the bell has told. */
async function fillPersonal({ app }: TestApp, { accountId }: Owner, made: Make): Promise<void> {
  const { id: userId } = await app.db
    .selectFrom('memberships')
    .select('user_id as id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await made('/monitors/channels', { kind: 'EMAIL', name: 'Owners', userIds: [userId] })
  const scopes = [{ kind: 'all' }, { kind: 'tag', tag: 'Print' }]
  const reports = { every: 'week', scopes, timeZone: 'Europe/Berlin' }
  await made('/mail-reports', reports, { method: 'PUT' })
  await made('/account', { timeZone: 'Europe/Berlin' }, { method: 'PUT' })
  const { id: domainId } = await app.db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', app.config.defaultDomain)
    .where('kind', '=', 'link')
    .executeTakeFirstOrThrow()
  const key = { domain_id: domainId, account_id: accountId, retired_at: 5 }
  await app.db
    .insertInto('retired_keys')
    .values({ ...key, key_lower: `used-${accountId.slice(-12)}` })
    .execute()
  const member = { account_id: accountId, user_id: userId }
  const seen = { seen_at: 7, seen_id: null, mailed_at: null, mail_due_at: null }
  await app.db
    .insertInto('notice_readers')
    .values({ ...member, ...seen })
    .execute()
  const choice = { kind: 'milestone', bell: 1, mail: 0 }
  await app.db
    .insertInto('notice_settings')
    .values({ ...member, ...choice })
    .execute()
  await writing(app, async (inside) => {
    const facts = { of: 'account', clicks: 1000 } as const
    await addNotice(inside, { accountId, kind: 'milestone', subject: '', mark: '1000', facts })
    await raiseKnownClicks(inside.db, accountId, 1200)
  })
}

const pixel = () => new Bun.Image(PIXEL).resize(40, 30).png().bytes()

type Make = <T>(path: string, body: unknown, init?: object) => Promise<T>

async function fillHub(made: Make, picture: string): Promise<Hub> {
  const document = {
    profile: { name: 'Terns', bio: 'Boats', avatar: picture },
    blocks: [
      { id: 'b1', type: 'link', title: 'Book', url: 'https://boats.example/book' },
      { id: 'b2', type: 'text', text: 'Hello' },
    ].slice(0, 1),
    theme: { preset: 'slate' },
    seo: {},
  }
  const hub = await made<Hub>('/redirects/furlhub', { title: 'Terns', document })
  const path = `/furlhubs/${hub.domain}/${hub.key}`
  await made(`${path}/publish`, undefined, { method: 'POST' })
  const draft = { document: { ...document, profile: { ...document.profile, name: 'Two terns' } } }
  await made(`${path}/draft`, draft, { method: 'PUT', headers: { 'if-match': '*' } })
  const later = { at: '2027-05-01T08:00:00.000Z' }
  await made(`${path}/publish`, later, { headers: { 'if-match': '*' } })
  return hub
}

async function fillMonitor({ app }: TestApp, { accountId }: Owner, linkId: string): Promise<void> {
  await syncLink(app, linkId)
  await writing(app, async (inside) => {
    const { id: watchId, target } = await inside.db
      .selectFrom('watches')
      .select(['id', 'target'])
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirstOrThrow()
    const incident = await openIncident(inside, {
      ...{ accountId, linkId, watchId, target, point: 'here' },
      ...{ cause: 'STATUS', reason: 'Answers 404 Not Found', startedAt: 1, failedChecks: 3 },
    })
    await addStep(inside, accountId, incident, { step: 'DOWN' })
  })
}

async function fillClicks(
  { app }: TestApp,
  { accountId }: Owner,
  linkIds: readonly string[],
): Promise<void> {
  const rows = linkIds.flatMap((link_id, link) =>
    Array.from(
      { length: 30 },
      (_, n): ClickRow => ({
        ...plainClick,
        account_id: accountId,
        link_id,
        at: app.clock() - (n + 1) * 7 * HOUR - link,
        visitor: String(2n ** 63n + BigInt(n)),
        utm_term: n === 3 ? 'two\r\nlines, "quoted"' : '=cmd',
        kind: n % 5 === 0 ? 'bot' : 'human',
        reason: n % 5 === 0 ? 'Googlebot' : '',
      }),
    ),
  )
  await storeClicks(app.clickhouse, { batchId: `seg_${accountId}`, rows }, app.clock())
  for (const id of linkIds) {
    await app.db
      .updateTable('link_clicks')
      .set({ total: 30, human: 24 })
      .where('link_id', '=', id)
      .execute()
  }
}
