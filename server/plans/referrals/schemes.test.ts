import { expect, test } from 'bun:test'
import type { ReferralReason } from '../../../contract/plans/referrals.ts'
import { DAY } from '../../platform/clock.ts'
import { randomText } from '../../platform/ids.ts'
import { describeAppOnBothDatabases, PASSWORD, type TestApp } from '../../testing/app.ts'
import { anyAddress, waitingMails } from '../../testing/people/person.ts'
import { linkRow } from '../../testing/programs/redirect-rows.ts'
import { decideDueReferrals } from './due-referrals.ts'
import { reverseReferralOf } from './referrals.ts'

interface Person {
  email: string
  address: string
  userId: string
  accountId: string
  token: string
}

/** Registers as people do, with the code of a link if there is one. */
async function register(
  test: TestApp,
  { email = newEmail(), address = anyAddress(), code }: Partial<Person> & { code?: string } = {},
): Promise<Person> {
  const { db } = test.app
  const body = { email, ...(code && { referralCode: code }) }
  await test.call('/api/ui/v1/registrations', { method: 'PUT', body, address })
  const mail = (await waitingMails(test, email)).at(-1)
  const reg = /[?&]reg=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const answer = await test.call('/api/ui/v1/registrations/accounts', {
    body: { reg, firstName: 'Test', lastName: 'Person', password: PASSWORD, acceptTerms: true },
    address,
  })
  if (answer.status !== 201) throw new Error(`registration answered ${answer.status}`)
  const { token } = await answer.json()
  const user = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.id', 'memberships.account_id'])
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow()
  return { email, address, token, userId: user.id, accountId: user.account_id }
}

const newEmail = (host = 'example.org') => `${crypto.randomUUID()}@${host}`

async function makeLink(test: TestApp, { accountId }: Person, type = 'STD'): Promise<void> {
  const { id: domain_id } = await test.app.db
    .selectFrom('domains')
    .select('id')
    .where('is_default', '=', 1)
    .executeTakeFirstOrThrow()
  const id = `lnk_${randomText(16)}`
  const row = linkRow({ id, account_id: accountId, domain_id, key: id })
  await test.app.db
    .insertInto('links')
    .values({ ...row, type })
    .execute()
}

const join = async ({ app }: TestApp, userId: string, accountId: string, role = 15) => {
  const member = { account_id: accountId, user_id: userId, role, status: 'ACTIVE', created_at: 0 }
  await app.db.insertInto('memberships').values(member).execute()
}
const payWith = async ({ app }: TestApp, { accountId }: Person, fingerprint_hash: string) => {
  const card = { account_id: accountId, fingerprint_hash }
  await app.db.insertInto('billing_cards').values(card).execute()
}
const ban = async ({ app }: TestApp, { accountId: account_id }: Person) => {
  const row = { account_id, reason: 'SPAM', banned_by: null, banned_at: 0 }
  await app.db.insertInto('account_bans').values(row).execute()
}
const setEmail = async ({ app }: TestApp, { userId }: Person, email: string) => {
  await app.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
}
const keepEmail = async ({ app }: TestApp, { userId: user_id }: Person, email: string) => {
  const row = { email, user_id, code_hash: randomText(20), created_at: 0, expires_at: 9e15 }
  await app.db.insertInto('kept_emails').values(row).execute()
}
const askEmail = async ({ app }: TestApp, { userId: user_id }: Person, detail: string) => {
  const code = { code_hash: randomText(20), kind: 'EMAIL', user_id, detail } as const
  const times = { created_at: 0, expires_at: 9e15, used_at: null }
  await app.db
    .insertInto('mailed_codes')
    .values({ ...code, ...times })
    .execute()
}
const deleteAccount = async ({ app }: TestApp, { accountId }: Person) => {
  const deleted = { deleted_at: app.clock(), purge_at: app.clock() + 30 * DAY }
  await app.db.updateTable('accounts').set(deleted).where('id', '=', accountId).execute()
}
/** As the purge does it in the end. */
const purge = async ({ app }: TestApp, { accountId, userId }: Person) => {
  await app.db.deleteFrom('links').where('account_id', '=', accountId).execute()
  await app.db.deleteFrom('accounts').where('id', '=', accountId).execute()
  await app.db.deleteFrom('users').where('id', '=', userId).execute()
}
const joined = async ({ app }: TestApp, userId: string, accountId: string, action: string) => {
  const id = `aud_${randomText(16)}`
  const who = { account_id: accountId, user_id: userId, subject: userId, action }
  const rest = { before: null, after: null, country: null, key_id: null, assumed_by: null }
  await app.db
    .insertInto('audit')
    .values({ id, ...who, ...rest, at: app.clock() })
    .execute()
}

interface Scheme {
  name: string
  /** Why it does not count in the end, or waits for an operator. */
  reason: ReferralReason | null
  /** Before the referred account is made; returns how it registers. */
  before?: (test: TestApp, ambassador: Person) => Promise<Partial<Person>>
  /** Right after it is made by the code. */
  after?: (test: TestApp, ambassador: Person, referred: Person) => Promise<unknown>
  /** After 7 days, once it was looked at. */
  later?: (test: TestApp, ambassador: Person, referred: Person) => Promise<unknown>
  hasNoLink?: true
}

const spelled = (change: (name: string) => string) => async (test: TestApp, owner: Person) => {
  const name = randomText(10)
  await setEmail(test, owner, `${name}@gmail.com`)
  return { email: change(name) }
}
const card = () => randomText(20)

const schemes: readonly Scheme[] = [
  {
    name: 'a plus address',
    reason: 'same-mailbox',
    before: spelled((name) => `${name}+2@gmail.com`),
  },
  {
    name: 'dots in Gmail',
    reason: 'same-mailbox',
    before: spelled((name) => `${name[0]}.${name.slice(1)}@gmail.com`),
  },
  {
    name: 'the other domain of Gmail',
    reason: 'same-mailbox',
    before: spelled((name) => `${name}@googlemail.com`),
  },
  {
    name: 'capitals',
    reason: 'same-mailbox',
    before: spelled((name) => `${name.toUpperCase()}+A@GMAIL.com`.toLowerCase()),
  },
  {
    name: 'dots, plus and the other domain',
    reason: 'same-mailbox',
    before: spelled((name) => `${name.split('').join('.')}+x@googlemail.com`),
  },
  {
    name: 'a plus address elsewhere',
    reason: 'same-mailbox',
    before: async (_, owner) => ({ email: owner.email.replace('@', '+me@') }),
  },
  {
    name: 'a dot after the host',
    reason: 'same-mailbox',
    before: async (_, owner) => ({ email: `${owner.email.replace('@', '+dot@')}.` }),
  },
  {
    name: 'the address that the ambassador had before',
    reason: 'same-mailbox',
    before: async (test, owner) => {
      const email = newEmail()
      await keepEmail(test, owner, email.replace('@', '+old@'))
      return { email }
    },
  },
  {
    name: 'an address that the ambassador is about to take',
    reason: 'same-mailbox',
    after: async (test, owner, referred) =>
      askEmail(test, owner, referred.email.replace('@', '+new@')),
  },
  {
    name: 'the referred one had the ambassador’s mailbox',
    reason: 'same-mailbox',
    after: (test, owner, referred) => keepEmail(test, referred, owner.email.replace('@', '+was@')),
  },
  {
    name: 'the mailbox of a member of the ambassador',
    reason: 'same-mailbox',
    before: async (test, owner) => {
      const member = await register(test)
      await join(test, member.userId, owner.accountId)
      return { email: member.email.replace('@', '+b@') }
    },
  },
  {
    name: 'the ambassador takes the mailbox later',
    reason: 'same-mailbox',
    later: (test, owner, referred) => setEmail(test, owner, referred.email.replace('@', '+mine@')),
  },
  {
    name: 'the referred one takes the ambassador’s mailbox later',
    reason: 'same-mailbox',
    later: (test, owner, referred) => setEmail(test, referred, owner.email.replace('@', '+mine@')),
  },
  {
    name: 'the ambassador joins the new account',
    reason: 'same-person',
    after: (test, owner, referred) => join(test, owner.userId, referred.accountId),
  },
  {
    name: 'the new user joins the ambassador',
    reason: 'same-person',
    after: (test, owner, referred) => join(test, referred.userId, owner.accountId),
  },
  {
    name: 'a suspended membership',
    reason: 'same-person',
    after: async (test, owner, referred) => {
      await join(test, referred.userId, owner.accountId)
      await test.app.db
        .updateTable('memberships')
        .set({ status: 'SUSPENDED' })
        .where('user_id', '=', referred.userId)
        .where('account_id', '=', owner.accountId)
        .execute()
    },
  },
  {
    name: 'a third person in both accounts',
    reason: 'same-person',
    after: async (test, owner, referred) => {
      const third = await register(test)
      await join(test, third.userId, owner.accountId)
      await join(test, third.userId, referred.accountId)
    },
  },
  {
    name: 'joined and left before the first look',
    reason: 'not-new',
    after: async (test, owner, referred) => {
      await joined(test, referred.userId, owner.accountId, 'invitation.accepted')
    },
  },
  {
    name: 'removed from the team before',
    reason: 'not-new',
    after: (test, owner, referred) =>
      joined(test, referred.userId, owner.accountId, 'user.removed'),
  },
  {
    name: 'left the team before',
    reason: 'not-new',
    after: (test, owner, referred) =>
      joined(test, referred.userId, owner.accountId, 'account.left'),
  },
  {
    name: 'joins while the reward is pending',
    reason: 'same-person',
    later: (test, owner, referred) => join(test, owner.userId, referred.accountId),
  },
  {
    name: 'joined and left while the reward is pending',
    reason: 'not-new',
    later: (test, owner, referred) =>
      joined(test, referred.userId, owner.accountId, 'account.left'),
  },
  {
    name: 'the ambassador’s card',
    reason: 'same-card',
    after: async (test, owner, referred) => {
      const same = card()
      await payWith(test, owner, same)
      await payWith(test, referred, same)
    },
  },
  {
    name: 'one of many cards',
    reason: 'same-card',
    after: async (test, owner, referred) => {
      const same = card()
      for (const each of [card(), same, card()]) await payWith(test, owner, each)
      for (const each of [card(), card(), same]) await payWith(test, referred, each)
    },
  },
  {
    name: 'the same card while the reward is pending',
    reason: 'same-card',
    later: async (test, owner, referred) => {
      const same = card()
      await payWith(test, owner, same)
      await payWith(test, referred, same)
    },
  },
  {
    name: 'the same address on the day of the registration',
    reason: 'same-address',
    before: async (_, owner) => ({ address: owner.address }),
  },
  {
    name: 'the same IPv6 network',
    reason: 'same-address',
    before: async (_, owner) => ({ address: owner.address.replace(/::1$/, '::2') }),
  },
  {
    name: 'two accounts from one address by one code',
    reason: 'same-address',
    before: async (test, owner) => {
      const address = anyAddress()
      const first = await register(test, { address, code: await codeOf(test, owner) })
      await makeLink(test, first)
      return { address }
    },
  },
  {
    name: 'the ambassador uses the new account’s address that day',
    reason: 'same-address',
    after: async (test, owner, referred) => {
      test.pass(2 * 60_000)
      await test.call('/api/ui/v1/account', { token: owner.token, address: referred.address })
    },
  },
  {
    name: 'a visit to the ambassador’s address that day',
    reason: 'same-address',
    after: async (test, owner, referred) => {
      test.pass(2 * 60_000)
      await test.call('/api/ui/v1/account', { token: referred.token, address: owner.address })
    },
  },
  {
    name: 'an account again after the first was deleted',
    reason: 'not-new',
    before: async (test) => {
      const first = await register(test)
      await purge(test, first)
      return { email: first.email }
    },
  },
  {
    name: 'a second account under another spelling',
    reason: 'not-new',
    before: async (test) => {
      const first = await register(test)
      return { email: first.email.replace('@', '+again@') }
    },
  },
  {
    name: 'referred before, by the same code',
    reason: 'counted-before',
    before: async (test, owner) => {
      const first = await register(test, { code: await codeOf(test, owner) })
      await purge(test, first)
      test.pass(1000)
      return { email: first.email.replace('@', '+2@') }
    },
  },
  {
    name: 'referred before, by somebody else',
    reason: 'counted-before',
    before: async (test) => {
      const other = await register(test)
      test.pass(1000)
      const first = await register(test, { code: await codeOf(test, other) })
      await purge(test, first)
      test.pass(1000)
      return { email: first.email }
    },
  },
  { name: 'no link', reason: null, hasNoLink: true },
  {
    name: 'a demo link only',
    reason: null,
    hasNoLink: true,
    after: (test, _, referred) => makeLink(test, referred, 'DEMO'),
  },
  {
    name: 'a hub and its buttons only',
    reason: null,
    hasNoLink: true,
    after: async (test, _, referred) => {
      await makeLink(test, referred, 'FURLHUB')
      await makeLink(test, referred, 'BUTTON')
    },
  },
  {
    name: 'deleted before it counts',
    reason: 'deleted',
    after: (test, _, referred) => deleteAccount(test, referred),
  },
  {
    name: 'deleted while the reward is pending',
    reason: 'deleted',
    later: (test, _, referred) => deleteAccount(test, referred),
  },
  {
    name: 'purged while the reward is pending',
    reason: 'deleted',
    later: (test, _, referred) => purge(test, referred),
  },
  {
    name: 'banned before it counts',
    reason: 'banned',
    after: (test, _, referred) => ban(test, referred),
  },
  {
    name: 'banned while the reward is pending',
    reason: 'banned',
    later: (test, _, referred) => ban(test, referred),
  },
  { name: 'the ambassador is banned', reason: 'banned', after: (test, owner) => ban(test, owner) },
  {
    name: 'the payment is refunded',
    reason: 'refunded',
    later: (test, _, referred) => reverseReferralOf(test.app, referred.accountId),
  },
  {
    name: 'refunded before it counts',
    reason: 'refunded',
    after: (test, _, referred) => reverseReferralOf(test.app, referred.accountId),
  },
]

const codes = new Map<string, string>()
async function codeOf(test: TestApp, { accountId, token }: Person): Promise<string> {
  const known = codes.get(accountId)
  if (known) return known
  const made = await test.call('/api/ui/v1/referrals/code', { token, body: {} })
  const { code } = await made.json()
  codes.set(accountId, code)
  return code
}

async function sumsOf({ app }: TestApp, { accountId }: Person) {
  const rows = await app.db
    .selectFrom('referral_entries')
    .select(['bucket', 'amount'])
    .where('account_id', '=', accountId)
    .execute()
  const sum = (bucket: string) =>
    rows.filter((row) => row.bucket === bucket).reduce((all, { amount }) => all + amount, 0)
  return { pending: sum('PENDING'), balance: sum('DUE'), paid: sum('PAID') }
}

/** Runs a scheme from the first day to the last; returns what the ambassador has in the end. */
async function play(
  test: TestApp,
  { before, after, later, hasNoLink }: Omit<Scheme, 'name' | 'reason'>,
) {
  const owner = await register(test)
  test.pass(1000)
  const code = await codeOf(test, owner)
  const referred = await register(test, { ...(await before?.(test, owner)), code })
  if (!hasNoLink) await makeLink(test, referred)
  await after?.(test, owner, referred)
  test.pass(7 * DAY)
  await decideDueReferrals(test.app)
  const atSeven = await sumsOf(test, owner)
  await later?.(test, owner, referred)
  for (const days of [1, 29, 30, 30]) {
    test.pass(days * DAY)
    await decideDueReferrals(test.app)
  }
  const row = await test.app.db
    .selectFrom('referrals')
    .select(['status', 'reason'])
    .where('account_id', '=', owner.accountId)
    .orderBy('linked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { atSeven, last: await sumsOf(test, owner), row }
}

describeAppOnBothDatabases('Schemes of referral fraud', (open, { testOnce }) => {
  test('forty are tried and more', () => {
    expect(schemes.length).toBeGreaterThanOrEqual(40)
    expect(new Set(schemes.map(({ name }) => name)).size).toBe(schemes.length)
  })

  for (const scheme of schemes) {
    testOnce(`nothing is due for: ${scheme.name}`, async () => {
      const { atSeven, last, row } = await play(open(), scheme)
      expect(last).toEqual({ pending: 0, balance: 0, paid: 0 })
      expect(row?.reason).toBe(scheme.reason)
      // A scheme that starts on a later day earns until then, so its table row tests what it claims to test.
      expect(atSeven.pending).toBe(scheme.later ? 500 : 0)
    })
  }

  test('an honest referral earns the reward', async () => {
    const { atSeven, last } = await play(open(), {})
    expect(atSeven).toEqual({ pending: 500, balance: 0, paid: 0 })
    expect(last).toEqual({ pending: 0, balance: 500, paid: 0 })
  })

  test('a link that is made later counts from then', async () => {
    const owner = await register(open())
    open().pass(1000)
    const code = await codeOf(open(), owner)
    const referred = await register(open(), { code })
    open().pass(20 * DAY)
    await decideDueReferrals(open().app)
    expect((await sumsOf(open(), owner)).pending).toBe(0)
    await makeLink(open(), referred)
    open().pass(DAY)
    await decideDueReferrals(open().app)
    expect((await sumsOf(open(), owner)).pending).toBe(500)
  })
})
