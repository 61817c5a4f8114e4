import type { Context } from 'hono'
import {
  EditNoticeSettings,
  ListNotices,
  NoticePage,
  NoticeSettings,
  SeeNotices,
  UnseenNotices,
} from '../../../contract/notices/notices.ts'
import type { NoticeOutcome } from '../../../contract/screens/notice-pages.ts'
import type { Call, MemberCall } from '../../context.ts'
import { failAsProblem } from '../../edge/http-edge.ts'
import { findForm } from '../../edge/page-forms.ts'
import { answers, api, body, query } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { allow } from '../auth/auth.ts'
import { stopNoticeMails } from './mails/send.ts'
import { readStopCode } from './mails/stop-code.ts'
import { countUnseen, listNotices, seeNotices } from './reading/reading.ts'
import { editNoticeSettings, readNoticeSettings } from './settings/settings.ts'

// What was seen, and the settings, are a person's own.
const person = { person: true } as const
const self = { person: true, self: true } as const

export const notices = api<MemberCall>()
  .get(
    '/',
    answers(NoticePage, 200, 'What happened in the account, newest first; kept for 90 days'),
    allow('Read', person),
    query(ListNotices),
    async (c) => c.json(await listNotices(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .get(
    '/unseen',
    answers(UnseenNotices, 200, 'How many notices the caller has not seen'),
    allow('Read', person),
    async (c) => c.json(await countUnseen(c.var.app, c.var.member)),
  )
  .put(
    '/seen',
    answers(UnseenNotices, 200, 'Mark notices as seen'),
    allow('Read', self),
    body(SeeNotices),
    async (c) => c.json(await seeNotices(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .get(
    '/settings',
    answers(NoticeSettings, 200, 'What the caller wants to be told'),
    allow('Read', person),
    async (c) => c.json(await readNoticeSettings(c.var.app, c.var.member)),
  )
  .put(
    '/settings',
    answers(NoticeSettings, 200, 'Choose what to be told'),
    allow('Read', self),
    body(EditNoticeSettings),
    async (c) => c.json(await editNoticeSettings(c.var.app, c.var.member, c.req.valid('json'))),
  )

interface FormCall extends Call {
  Variables: Call['Variables'] & {
    /** The caller is a mail program and not a page of ours. */
    isMailProgram?: boolean
  }
}

/** The form of a public page, which works without scripts and leads to a page that says how it went. */
export const noticeForms = api<FormCall>()
  .onError((error, c) => {
    const answer = failAsProblem(c.var.app)(error, c)
    if (c.var.isMailProgram || answer.status < 500) return answer
    return toPage(c, `error?request=${c.var.requestId}`)
  })
  .post('/stop', async (c) => {
    c.set('isMailProgram', (await findForm(c.req.raw))?.get('by') !== 'page')
    const member = readStopCode(c.var.app, c.req.query('code') ?? '')
    if (member) await stopNoticeMails(c.var.app, member)
    const outcome: NoticeOutcome = member ? 'stopped' : 'unknown'
    if (!c.var.isMailProgram) return toPage(c, `notices/${outcome}`)
    // RFC 8058: a mail program follows no redirect. It looks at the status only.
    if (!member) throw new Problem('not-found')
    return c.text('No more of these mails will come.')
  })

const toPage = (c: Context<FormCall>, path: string) =>
  c.redirect(c.var.app.config.basePath + path, 303)
