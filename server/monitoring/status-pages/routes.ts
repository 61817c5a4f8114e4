import type { Context } from 'hono'
import {
  CreateStatusPage,
  PublicStatus,
  StatusPage,
  StatusPagePage,
} from '../../../contract/monitoring/status-pages.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { Call, MemberCall } from '../../context.ts'
import { failAsProblem } from '../../edge/http-edge.ts'
import { pageUrl } from '../../mail/mail.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { alsoAnswers, answers, answersFile, api, body, query } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { STATUS_PAGE_POLICY } from '../status-drawing/status-drawing.ts'
import { statusBadge } from './badge.ts'
import { requireStatus } from './public-status.ts'
import { noStatusPage, statusPage } from './status-html.ts'
import { createStatusPage, listStatusPages, removeStatusPage } from './status-pages.ts'

export const statusPages = api<MemberCall>()
  .get(
    '/',
    answers(StatusPagePage, 200, 'List status pages'),
    allow('Read'),
    query(WholeListQuery),
    async (c) =>
      c.json(partOf(await listStatusPages(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(StatusPage, 201, 'Make a public status page of a tag or a hub'),
    allow('Update'),
    body(CreateStatusPage),
    async (c) => created(c, await createStatusPage(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .delete('/:id', answers(null, 204, 'Delete a status page'), allow('Update'), async (c) => {
    await removeStatusPage(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })

const page = {
  description: 'For browsers, as a page',
  content: { 'text/html': { schema: { type: 'string' } } },
} as const

/** Open to everybody who has the address. Browsers get a page, programs get JSON. */
export const publicStatus = api<Call>()
  .onError((error, c) => {
    const isMissing = error instanceof Problem && error.kind === 'not-found'
    if (!isMissing || !isBrowser(c)) return failAsProblem(c.var.app)(error, c)
    return c.html(noStatusPage(homeOf(c)), 404, pageHeaders)
  })
  .get(
    '/:token',
    answers(PublicStatus, 200, 'Read a status page, without a login'),
    alsoAnswers(200, page),
    alsoAnswers(404, page),
    async (c) => {
      const status = await requireStatus(c.var.app, c.req.param('token'))
      if (isBrowser(c)) return c.html(statusPage(status, homeOf(c)), 200, pageHeaders)
      return c.json(status.shown, 200, commonHeaders)
    },
  )
  .get(
    '/:token/badge.svg',
    answersFile('image/svg+xml', 'The state of a status page as a picture, without a login'),
    async (c) => {
      const status = await requireStatus(c.var.app, c.req.param('token'))
      return c.body(statusBadge(status), 200, badgeHeaders)
    },
  )

const isBrowser = (c: Context): boolean => (c.req.header('accept') ?? '').includes('text/html')

const homeOf = (c: Context<Call>): string => pageUrl(c.var.app, '')

const commonHeaders = {
  'cache-control': 'public, max-age=15',
  vary: 'Accept',
  'x-robots-tag': 'noindex',
}

const pageHeaders = {
  ...commonHeaders,
  'content-security-policy': STATUS_PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  // The address is the key to the page: the sites that it links to must not learn it.
  'referrer-policy': 'no-referrer',
}

const badgeHeaders = {
  'cache-control': 'public, max-age=60',
  'content-type': 'image/svg+xml; charset=utf-8',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
}
