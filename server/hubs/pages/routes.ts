import type { Context } from 'hono'
import { HUB_PAGE_POLICY } from '../../../hub-page/page-policy.ts'
import type { Call } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { findForm, requireOwnPage } from '../../edge/page-forms.ts'
import { requireUploadedFile } from '../../links/index.ts'
import { HOUR } from '../../platform/clock.ts'
import { api } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findCard } from '../cards/cards.ts'
import { renderPreview } from '../preview.ts'
import { confirmSubscriber, subscribe, unsubscribe } from '../subscribers/subscribe.ts'
import { type Notice, noticePage } from './notices.ts'
import { findPublicHub, type PublicHub } from './public-hub.ts'
import { sitemapOf } from './sitemap.ts'

const tenAnHour = limitByAddress({ name: 'hub-subscribe', limit: 10, windowMs: HOUR })

/** Below `/_` on every host: what the pages of hubs need beside themselves. No cookie is set or read here. */
export const hubPages = api<Call>()
  .onError((error, c) => {
    if (!(error instanceof Problem)) throw error
    const kind = error.status === 429 ? 'too-many' : 'unknown'
    return answerNotice(c, { kind, hub: undefined, status: error.status })
  })
  .get('/pictures/:name', async (c) => {
    const file = await requireUploadedFile(c.var.app, c.req.param('name'))
    return new Response(file, { headers: { ...fileHeaders, 'content-type': 'image/webp' } })
  })
  .get('/cards/:name', async (c) => {
    const file = await findCard(c.var.app, c.req.param('name'))
    if (!file) throw new Problem('not-found')
    return new Response(file, { headers: { ...fileHeaders, 'content-type': 'image/png' } })
  })
  .get('/preview/:token', async (c) => {
    const html = await renderPreview(c.var.app, c.req.param('token'))
    if (html === undefined) return answerNotice(c, { kind: 'preview-ended', status: 404 })
    return c.html(html, 200, pageHeaders)
  })
  .post('/subscribe', tenAnHour, async (c) => {
    requireOwnPage(c.req.raw)
    const form = (await findForm(c.req.raw)) ?? new URLSearchParams()
    const hub = await findPublicHub(c.var.app, { host: hostOf(c), key: form.get('hub') ?? '' })
    if (!hub) return answerNotice(c, { kind: 'unknown', status: 404 })
    const outcome = await subscribe(c.var.app, hub, {
      blockId: form.get('block') ?? '',
      email: form.get('email') ?? '',
      hasConsented: form.get('consent') === 'yes',
      trap: form.get('website') ?? '',
    })
    return answerNotice(c, { kind: outcome, hub, status: outcome === 'requested' ? 200 : 422 })
  })
  // Programs that look into mails follow links, so a link alone changes nothing.
  .get('/confirm', (c) => answerNotice(c, { kind: 'confirm', status: 200 }))
  .post('/confirm', async (c) => {
    const kind = await confirmSubscriber(c.var.app, c.req.query('code') ?? '')
    return answerNotice(c, { kind, status: kind === 'confirmed' ? 200 : 404 })
  })
  .get('/unsubscribe', (c) => answerNotice(c, { kind: 'unsubscribe', status: 200 }))
  // By the button of the page, or by a mail program in one click (RFC 8058).
  .post('/unsubscribe', async (c) => {
    const kind = await unsubscribe(c.var.app, c.req.query('code') ?? '')
    return answerNotice(c, { kind, status: kind === 'unsubscribed' ? 200 : 404 })
  })

/** On a hub domain; the application's own is a file of its build. */
export const hubSitemap = api<Call>().get('/', async (c) => {
  const xml = await sitemapOf(c.var.app, hostOf(c))
  if (xml === undefined) throw new Problem('not-found')
  return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' })
})

const hostOf = (c: Context<Call>): string => c.req.header('host') ?? ''

const fileHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

const pageHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': HUB_PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

interface NoticeAnswer {
  kind: Notice
  hub?: PublicHub | undefined
  status: number
}

function answerNotice(c: Context<Call>, { kind, hub, status }: NoticeAnswer): Response {
  const { publicUrl, basePath } = c.var.app.config
  const html = noticePage(kind, { hub, home: `${publicUrl}${basePath}` })
  const headers = { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' }
  return new Response(html, { status, headers })
}
