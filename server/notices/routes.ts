import {
  EditNoticeSettings,
  ListNotices,
  NoticePage,
  NoticeSettings,
  SeeNotices,
  UnseenNotices,
} from '../../contract/notices/notices.ts'
import type { MemberCall } from '../context.ts'
import { answerStop, failAsPage, type StopCall } from '../edge/unsubscribe.ts'
import { allow } from '../people/index.ts'
import { answers, api, body, fails, query } from '../platform/http/http.ts'
import { stopNoticeMails } from './mails/stopping.ts'
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
    fails('not-found'),
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

/** Works without scripts and without a login. */
export const noticeForms = api<StopCall>()
  .onError(failAsPage)
  .post('/stop', (c) =>
    answerStop(c, {
      folder: 'notices',
      said: 'No more of these mails will come.',
      stop: (code) => stopNoticeMails(c.var.app, code),
    }),
  )
