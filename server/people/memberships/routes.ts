import { WholeListQuery } from '../../../contract/paging.ts'
import {
  LogInToAccount,
  Membership,
  MembershipPage,
  NewAccount,
} from '../../../contract/people/memberships.ts'
import { TokenAnswer } from '../../../contract/people/registrations.ts'
import type { MemberCall } from '../../context.ts'
import { created } from '../../platform/http/created.ts'
import {
  answers,
  answersWith,
  api,
  body,
  cookieHeader,
  fails,
  query,
} from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { allow, rememberBrowser } from '../auth/auth.ts'
import { listMemberships } from './listing.ts'
import {
  acceptInvitation,
  declineInvitation,
  leaveAccount,
  logInToAccount,
  makeAccount,
  restoreAccount,
} from './memberships.ts'

const own = { person: true, withoutAccount: true } as const
const self = { ...own, self: true } as const

export const memberships = api<MemberCall>()
  .get(
    '/',
    answers(MembershipPage, 200, 'Your accounts and invitations'),
    allow('Login', own),
    query(WholeListQuery),
    async (c) =>
      c.json(partOf(await listMemberships(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(Membership, 201, 'Make an account of your own'),
    allow('Login', self),
    body(NewAccount),
    async (c) => created(c, await makeAccount(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/:id/accept',
    answers(Membership, 200, 'Accept an invitation'),
    allow('Login', self),
    async (c) => c.json(await acceptInvitation(c.var.app, c.var.member, c.req.param('id'))),
  )
  .delete(
    '/:id/decline',
    answers(null, 204, 'Decline an invitation'),
    allow('Login', self),
    async (c) => {
      await declineInvitation(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
  .delete(
    '/:id/leave',
    answers(null, 204, 'Leave an account'),
    fails('last-owner'),
    allow('Login', self),
    async (c) => {
      await leaveAccount(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:id/restore',
    answers(Membership, 200, 'Bring a deleted account back (its Owner)'),
    allow('Login', self),
    async (c) => c.json(await restoreAccount(c.var.app, c.var.member, c.req.param('id'))),
  )

/** The accounts a login can open, and the token for one of them. */
export const loginAccounts = api<MemberCall>()
  .get(
    '/',
    answers(MembershipPage, 200, 'List accounts of a login'),
    allow('Login', own),
    query(WholeListQuery),
    async (c) =>
      c.json(partOf(await listMemberships(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/login',
    answers(TokenAnswer, 200, 'Log into one account; the present token ends'),
    answersWith(cookieHeader),
    fails('not-found'),
    allow('Login', { ...self, secret: true }),
    body(LogInToAccount),
    async (c) => {
      const { app, member } = c.var
      const token = await logInToAccount(app, member, c.req.valid('json').accountId)
      await rememberBrowser(c, app, token)
      return c.json({ token })
    },
  )
