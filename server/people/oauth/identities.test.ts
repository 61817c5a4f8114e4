import { afterAll, expect, test } from 'bun:test'
import { DAY } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { exchange, REDIRECT_URI, signInAt } from '../../testing/people/sign-in.ts'
import { startIdentityProvider } from '../../testing/servers/identity-provider.ts'

const verified = (email: string) => ({ email, email_verified: true })

const provider = await startIdentityProvider({
  redirectUris: [REDIRECT_URI],
  accounts: {
    work: { email: 'at-work@people.example', email_verified: false },
    other: verified('other@people.example'),
    only: verified('only@people.example'),
    'only-too': verified('only-too@people.example'),
    fresh: verified('fresh@people.example'),
  },
})
afterAll(() => provider.stop())

/** As if the user had just confirmed their session. */
const confirm = (app: TestApp) =>
  app.app.db
    .updateTable('sessions')
    .set({ confirmed_until: app.app.clock() + DAY })
    .execute()

async function link(app: TestApp, token: string, subject: string): Promise<Response> {
  const { cookie, body } = await signInAt(provider, app, { subject })
  return app.call('/api/ui/v1/auth/oauth/link', { token, body, headers: { cookie } })
}

async function identitiesOf(app: TestApp, token: string) {
  const answer = await app.call('/api/ui/v1/auth/identities', { token })
  return (await answer.json()).items
}

const unlink = (app: TestApp, token: string, id: string) =>
  app.call(`/api/ui/v1/auth/identities/${id}`, { method: 'DELETE', token })

const tokenOf = async (app: TestApp, subject: string): Promise<string> =>
  (await (await exchange(app, await signInAt(provider, app, { subject }))).json()).token

async function subjectsTo(app: TestApp, email: string): Promise<string[]> {
  const jobs = await app.app.db.selectFrom('jobs').select('payload').execute()
  const mails = jobs.map((job) => JSON.parse(job.payload))
  return mails.filter((mail) => mail.to?.address === email).map((mail) => mail.subject)
}

describeApp(
  'Identities at the provider',
  (open) => {
    test('linking and unlinking need a login and a fresh confirmation', async () => {
      const token = await open().register()
      expect((await link(open(), 'none', 'work')).status).toBe(401)
      const answer = await link(open(), token, 'work')
      expect(answer.status).toBe(403)
      expect((await answer.json()).type).toEndWith('/confirmation-needed')
      expect((await unlink(open(), token, 'idn_none')).status).toBe(403)
      expect(await identitiesOf(open(), token)).toEqual([])
    })

    test('a linked identity logs in, whatever its e-mail, until it is unlinked', async () => {
      const token = await open().register('linker@people.example')
      await confirm(open())
      expect((await link(open(), token, 'work')).status).toBe(201)
      const [identity] = await identitiesOf(open(), token)
      expect(identity).toMatchObject({ issuer: provider.issuer, email: 'at-work@people.example' })
      const mine = await open().call('/api/ui/v1/account', { token })
      const byProvider = await open().call('/api/ui/v1/account', {
        token: await tokenOf(open(), 'work'),
      })
      expect((await byProvider.json()).id).toBe((await mine.json()).id)

      expect((await unlink(open(), token, identity.id)).status).toBe(204)
      expect(await identitiesOf(open(), token)).toEqual([])
      const returned = await signInAt(provider, open(), { subject: 'work' })
      expect((await exchange(open(), returned)).status).toBe(401)
      expect(await subjectsTo(open(), 'linker@people.example')).toEqual([
        'You can now log in to Unfurly by single sign-on',
        'A single sign-on was unlinked from Unfurly',
      ])
      const audit = await open()
        .app.db.selectFrom('audit')
        .select(['action', 'before', 'after'])
        .where('action', 'like', 'identity.%')
        .orderBy('action')
        .execute()
      const kept = JSON.stringify({ issuer: provider.issuer, email: 'at-work@people.example' })
      expect(audit).toEqual([
        { action: 'identity.linked', before: null, after: kept },
        { action: 'identity.unlinked', before: kept, after: null },
      ])
    })

    test('an identity that belongs to another user stays theirs', async () => {
      const theirs = await tokenOf(open(), 'other')
      const token = await open().register()
      await confirm(open())
      const answer = await link(open(), token, 'other')
      expect(answer.status).toBe(401)
      expect((await answer.json()).detail).toContain('linked to another user')
      expect(await identitiesOf(open(), token)).toEqual([])
      expect(await identitiesOf(open(), theirs)).toHaveLength(1)
    })

    test('linking an identity again changes nothing and sends no mail', async () => {
      const token = await tokenOf(open(), 'other')
      await confirm(open())
      const before = await identitiesOf(open(), token)
      expect((await link(open(), token, 'other')).status).toBe(201)
      expect(await identitiesOf(open(), token)).toEqual(before)
      expect(await subjectsTo(open(), 'other@people.example')).toEqual([])
    })

    test('unlinking another user’s identity answers like an unknown one', async () => {
      const [theirs] = await identitiesOf(open(), await tokenOf(open(), 'other'))
      const token = await open().register()
      await confirm(open())
      const foreign = await unlink(open(), token, theirs.id)
      const missing = await unlink(open(), token, 'idn_none')
      expect([foreign.status, missing.status]).toEqual([404, 404])
      expect({ ...(await foreign.json()), requestId: '' }).toEqual({
        ...(await missing.json()),
        requestId: '',
      })
    })

    test('the last way to log in cannot be unlinked, also by two calls at once', async () => {
      const token = await tokenOf(open(), 'only')
      await confirm(open())
      const [first] = await identitiesOf(open(), token)
      const answer = await unlink(open(), token, first.id)
      expect(answer.status).toBe(409)
      expect((await answer.json()).type).toEndWith('/last-way-in')

      expect((await link(open(), token, 'fresh')).status).toBe(201)
      const both = await identitiesOf(open(), token)
      const answers = await Promise.all(
        both.map((identity: { id: string }) => unlink(open(), token, identity.id)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
      expect(await identitiesOf(open(), token)).toHaveLength(1)
    })

    test('an identity of an earlier provider does not log in and can always be unlinked', async () => {
      const token = await tokenOf(open(), 'only-too')
      await confirm(open())
      const { db } = open().app
      const [row] = await db
        .selectFrom('identities')
        .selectAll()
        .where('subject', '=', 'only-too')
        .execute()
      if (!row) throw new Error('the sign-in linked nobody')
      const old = { ...row, id: 'idn_old', issuer: 'https://old.example' }
      await db.insertInto('identities').values(old).execute()
      expect((await unlink(open(), token, row.id)).status).toBe(409)
      expect((await unlink(open(), token, 'idn_old')).status).toBe(204)
    })
  },
  provider.settings,
)
