import { PageQuery } from '../../../contract/paging.ts'
import { TokenAnswer } from '../../../contract/people/registrations.ts'
import {
  EditUser,
  InviteUser,
  ListUsers,
  PersonPage,
  User,
  UserPage,
} from '../../../contract/people/users.ts'
import type { MemberCall } from '../../context.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { allow, allowOperator } from '../auth/auth.ts'
import { assume } from './impersonate.ts'
import { cancelInvitation, inviteUser, resendInvitation } from './invitations.ts'
import { listUsers } from './listing.ts'
import { changeRole, changeStatus, limitMember, removeUser } from './members.ts'
import { listPeople } from './people.ts'

const person = { person: true } as const
const inviting = { ...person, confirmedFor: 'an invitation as Owner' } as const

export const users = api<MemberCall>()
  .get(
    '/',
    answers(UserPage, 200, 'List users'),
    allow('Admin', person),
    query(ListUsers),
    async (c) => c.json(await listUsers(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .post(
    '/',
    answers(User, 201, 'Invite a user'),
    fails('already-member', 'already-invited', 'limit-reached'),
    allow('Admin', inviting),
    body(InviteUser),
    async (c) => created(c, await inviteUser(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .post(
    '/:id/resend',
    answers(User, 200, 'Send an invitation again'),
    fails('limit-reached'),
    allow('Admin', inviting),
    async (c) => c.json(await resendInvitation(c.var.app, c.var.member, c.req.param('id'))),
  )
  .delete(
    '/cancel/:id',
    answers(null, 204, 'Cancel an invitation'),
    allow('Admin', person),
    async (c) => {
      await cancelInvitation(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:id/status/:status',
    answers(User, 200, 'Suspend a user, or let them in again'),
    fails('last-owner'),
    allow('Admin', person),
    async (c) => c.json(await changeStatus(c.var.app, c.var.member, c.req.param())),
  )
  .put(
    '/:id/role/:role',
    answers(User, 200, "Set a user's role"),
    fails('last-owner'),
    allow('Admin', { ...person, confirmedFor: 'making somebody an Owner' }),
    async (c) => c.json(await changeRole(c.var.app, c.var.member, c.req.param())),
  )
  .patch(
    '/:id',
    answers(User, 200, 'Choose whether a user has to do only with the links that they made'),
    allow('Admin', person),
    body(EditUser),
    async (c) => {
      const change = { ...c.req.valid('json'), id: c.req.param('id') }
      return c.json(await limitMember(c.var.app, c.var.member, change))
    },
  )
  .delete(
    '/:id',
    answers(null, 204, 'Remove a user; the Owner gets their links'),
    fails('last-owner'),
    allow('Admin', person),
    async (c) => {
      await removeUser(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/assume',
    answers(TokenAnswer, 200, 'Act as somebody, for an hour (operators)'),
    allow('Login', {
      person: true,
      self: true,
      withoutAccount: true,
      confirmed: true,
      secret: true,
    }),
    async (c) => c.json({ token: await assume(c.var.app, c.var.member, c.req.param('id')) }),
  )

const ListPeople = PageQuery.extend({ q: ListUsers.shape.q })

export const operator = api<MemberCall>().get(
  '/people',
  answers(PersonPage, 200, 'People of this installation (operators)'),
  allowOperator(),
  query(ListPeople),
  async (c) => c.json(await listPeople(c.var.app, c.req.valid('query'))),
)
