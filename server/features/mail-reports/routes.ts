import type { Context } from 'hono'
import {
  EditMailReports,
  MailReports,
  SendMailReport,
  SentMailReport,
} from '../../../contract/clicks/mail-reports.ts'
import type { Call, MemberCall } from '../../context.ts'
import { failAsProblem } from '../../edge/http-edge.ts'
import { findForm } from '../../edge/page-forms.ts'
import { answers, api, body } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { allow } from '../auth/auth.ts'
import { sendNow } from './send-now.ts'
import { editMailReports, readMailReports } from './settings.ts'
import { stopReports } from './stopping.ts'

const self = { person: true, self: true } as const

export const mailReports = api<MemberCall>()
  .get(
    '/',
    answers(MailReports, 200, 'Your reports of clicks by mail'),
    allow('Read', { person: true }),
    async (c) => c.json(await readMailReports(c.var.app, c.var.member)),
  )
  .put(
    '/',
    answers(MailReports, 200, 'Choose your reports of clicks by mail'),
    allow('Read', self),
    body(EditMailReports),
    async (c) => c.json(await editMailReports(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .post(
    '/mail',
    answers(SentMailReport, 202, 'Mail yourself the last report once'),
    allow('Read', self),
    body(SendMailReport),
    async (c) => c.json(await sendNow(c.var.app, c.var.member, c.req.valid('json')), 202),
  )

interface FormCall extends Call {
  Variables: Call['Variables'] & {
    /** The caller is a mail program and not a page of ours. */
    isMailProgram?: boolean
  }
}

/** The form of a public page, which works without scripts and leads to a page that says how it went. */
export const mailReportForms = api<FormCall>()
  .onError((error, c) => {
    const answer = failAsProblem(c.var.app)(error, c)
    if (c.var.isMailProgram || answer.status < 500) return answer
    return toPage(c, `error?request=${c.var.requestId}`)
  })
  .post('/stop', async (c) => {
    c.set('isMailProgram', (await findForm(c.req.raw))?.get('by') !== 'page')
    const outcome = await stopReports(c.var.app, c.req.query('code') ?? '')
    if (!c.var.isMailProgram) return toPage(c, `mail-reports/${outcome}`)
    // RFC 8058: a mail program follows no redirect. It looks at the status only.
    if (outcome === 'unknown') throw new Problem('not-found')
    return c.text('No more reports will come.')
  })

const toPage = (c: Context<FormCall>, path: string) =>
  c.redirect(c.var.app.config.basePath + path, 303)
