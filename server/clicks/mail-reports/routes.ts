import {
  EditMailReports,
  MailReports,
  SendMailReport,
  SentMailReport,
} from '../../../contract/clicks/mail-reports.ts'
import type { MemberCall } from '../../context.ts'
import { answerStop, failAsPage, type StopCall } from '../../edge/unsubscribe.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
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
    fails('not-found'),
    allow('Read', self),
    body(SendMailReport),
    async (c) => c.json(await sendNow(c.var.app, c.var.member, c.req.valid('json')), 202),
  )

/** Works without scripts and without a login. */
export const mailReportForms = api<StopCall>()
  .onError(failAsPage)
  .post('/stop', (c) =>
    answerStop(c, {
      folder: 'mail-reports',
      said: 'No more reports will come.',
      stop: (code) => stopReports(c.var.app, code),
    }),
  )
