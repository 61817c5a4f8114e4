import { SignJWT } from 'jose'
import { openSession } from '../../people/auth/auth.ts'
import { MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { randomText } from '../../platform/ids.ts'
import { codeHash } from '../../platform/secrets.ts'
import type { TestApp } from '../app.ts'

export interface Colleague {
  userId: string
  accountId: string
}

const MEMBER_OF = { created_at: 0, status: 'ACTIVE' }

/** Inserts a member of the account with a role directly into the tables. */
export async function addColleague(
  { app }: TestApp,
  accountId: string,
  role: number,
): Promise<Colleague> {
  const userId = `usr_${randomText(16)}`
  await app.db
    .insertInto('users')
    .values({
      id: userId,
      email: `${userId}@example.org`,
      first_name: 'Kim',
      last_name: 'Colleague',
      password_hash: '',
      created_at: 0,
      last_login_at: null,
      password_changed_at: null,
      is_operator: 0,
    })
    .execute()
  await app.db
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: userId, role, ...MEMBER_OF })
    .execute()
  return { userId, accountId }
}

export async function setMembership(
  { app }: TestApp,
  { userId, accountId }: Colleague,
  changes: { role?: number; status?: string },
): Promise<void> {
  await app.db
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: userId, role: 0, ...MEMBER_OF, ...changes })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(changes))
    .execute()
}

export async function removeMembership({ app }: TestApp, who: Colleague): Promise<void> {
  await app.db.deleteFrom('memberships').where('user_id', '=', who.userId).execute()
}

/** The token of a new session, with changes to its row. */
export async function sessionToken(
  { app }: TestApp,
  who: Colleague,
  row: {
    confirmed_until?: number
    expires_at?: number
    assumed_by?: string
    account_id?: null
  } = {},
): Promise<string> {
  const token = await writing(app, (inside) =>
    openSession(inside, who.userId, { accountId: who.accountId }),
  )
  const changes = { confirmed_until: app.clock() + MINUTE, ...row }
  await app.db.updateTable('sessions').set(changes).where('id', '=', sessionOf(token)).execute()
  return row.account_id === null ? resign(app.secrets.key('token'), token, { acc: '' }) : token
}

export async function endSessionOf({ app }: TestApp, token: string): Promise<void> {
  await app.db.deleteFrom('sessions').where('id', '=', sessionOf(token)).execute()
}

/** Signs the claims of a token again, with changes or with another key. */
export function resign(key: Uint8Array, token: string, changes: object = {}): Promise<string> {
  return new SignJWT({ ...claimsOf(token), ...changes })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(key)
}

export async function apiKey(
  { app }: TestApp,
  { userId, accountId }: Colleague,
  changes: { expires_at?: number; permissions?: number; allowed_addresses?: string } = {},
): Promise<string> {
  const letters = crypto.randomUUID().replaceAll('-', '')
  const key = `uf_${letters}${letters.slice(0, 8)}`
  await app.db
    .insertInto('api_keys')
    .values({
      id: `key_${randomText(16)}`,
      account_id: accountId,
      user_id: userId,
      name: 'Script',
      prefix: key.slice(0, 8),
      key_hash: codeHash(key),
      permissions: 127,
      allowed_addresses: '[]',
      expires_at: null,
      last_used_at: null,
      is_extension: 0,
      only_own_links: 0,
      created_at: 0,
      ...changes,
    })
    .execute()
  return key
}

/** Adds a second factor for the user. */
export async function addFactor({ app }: TestApp, { userId }: Colleague): Promise<string> {
  const id = `fac_${randomText(16)}`
  await app.db
    .insertInto('factors')
    .values({
      id,
      user_id: userId,
      kind: 'EMAIL',
      name: 'Mail',
      secret: null,
      last_step: null,
      credential_id: null,
      public_key: null,
      counter: null,
      transports: null,
      created_at: app.clock(),
      last_used_at: null,
    })
    .execute()
  return id
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

const sessionOf = (token: string): string => String(claimsOf(token).sid)
