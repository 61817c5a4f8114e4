import type { Membership } from '../../../contract/people/memberships.ts'
import type { User } from '../../../contract/people/users.ts'
import type { TestApp } from '../app.ts'
import { addColleague, sessionToken } from './callers.ts'
import { waitingMails } from './person.ts'

export interface TeamMate {
  id: string
  email: string
  token: string
}

export interface Team {
  accountId: string
  owner: TeamMate
  /** Adds a logged-in member with a role. */
  add(role: number): Promise<TeamMate>
}

/** Creates an account with its Owner, whose session is confirmed. */
export async function openTeam(app: TestApp): Promise<Team> {
  const email = `${crypto.randomUUID()}@example.org`
  const first = await app.register(email)
  const { items } = await (await app.call('/api/ui/v1/accounts', { token: first })).json()
  const accountId: string = items[0].id
  const { items: users } = await (await app.call('/api/ui/v1/users', { token: first })).json()
  const userId: string = users[0].id
  const token = await sessionToken(app, { userId, accountId })
  return {
    accountId,
    owner: { id: userId, email, token },
    add: async (role) => {
      const colleague = await addColleague(app, accountId, role)
      return {
        id: colleague.userId,
        email: `${colleague.userId}@example.org`,
        token: await sessionToken(app, colleague),
      }
    },
  }
}

/** `call` is for example `PUT users/usr_x/role/3`, relative to the API. */
export function ask(app: TestApp, token: string, call: string, body?: unknown): Promise<Response> {
  const [method = 'GET', path = ''] = call.split(' ')
  return app.call(`/api/ui/v1/${path}`, { method, token, ...(body === undefined ? {} : { body }) })
}

export async function usersOf(app: TestApp, token: string, query = ''): Promise<User[]> {
  return (await (await ask(app, token, `GET users${query}`)).json()).items
}

export async function membershipsOf(app: TestApp, token: string): Promise<Membership[]> {
  return (await (await ask(app, token, 'GET accounts')).json()).items
}

/** All waiting mails to an address, oldest first. */
export const mailsTo = waitingMails

/** The audit log of an account, oldest first. */
export async function auditOf({ app }: TestApp, accountId: string) {
  const rows = await app.db
    .selectFrom('audit')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute()
  return rows.map(({ action, user_id, subject, before, after, assumed_by }) => ({
    action,
    userId: user_id,
    subject,
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
    assumedBy: assumed_by,
  }))
}

export const newAddress = (): string => `${crypto.randomUUID()}@example.org`

/** Status and kind of a problem. */
export async function refusal(answer: Response): Promise<[status: number, kind: string]> {
  const { type = '' } = await answer.json()
  return [answer.status, String(type).replace('/problems/', '')]
}
