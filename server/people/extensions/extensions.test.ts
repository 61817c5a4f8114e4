import { expect, test } from 'bun:test'
import { createHash, randomBytes } from 'node:crypto'
import {
  type ConnectedExtension,
  EXTENSIONS_MAX,
  GRANT_MINUTES,
} from '../../../contract/people/extensions.ts'
import { MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { removeMembership, setMembership } from '../../testing/people/callers.ts'
import { confirmSessions } from '../../testing/people/confirmed.ts'
import { anyAddress, atOnce, waitingMails } from '../../testing/people/person.ts'
import { ask, openTeam } from '../../testing/people/team.ts'
import { countApiKeys, endKeysMadeBy } from '../api-keys/api-keys.ts'
import { endSessions } from '../auth/auth.ts'
import { forgetEndedGrants } from './extensions.ts'

const VIEWER = 1
const CREATOR = 3
const EDITOR = 15

function newProof() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

async function allowed(app: TestApp, token: string, name = 'Chrome on Linux') {
  const { verifier, challenge } = newProof()
  const answer = await ask(app, token, 'POST extensions/grants', { challenge, name })
  expect(answer.status).toBe(201)
  return { ...(await answer.json()), verifier, challenge } as {
    code: string
    expiresAt: string
    verifier: string
    challenge: string
  }
}

const redeem = (app: TestApp, { code, verifier }: { code: string; verifier: string }) =>
  app.call('/api/ui/v1/extensions/keys', {
    method: 'POST',
    body: { code, verifier },
    address: anyAddress(),
  })

async function connected(app: TestApp, token: string, name?: string): Promise<ConnectedExtension> {
  const answer = await redeem(app, await allowed(app, token, name))
  expect(answer.status).toBe(201)
  return answer.json()
}

async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, (await answer.json()).type]
}
const ended: [number, string] = [410, '/problems/code-ended']

describeAppOnBothDatabases('A browser extension', (open, { testOnce }) => {
  async function mate(role: number) {
    const team = await openTeam(open())
    const member = await team.add(role)
    await confirmSessions(open())
    return { team, ...member }
  }

  test('gets a key that sees and makes links, and its member a mail', async () => {
    const { token, email } = await mate(EDITOR)
    const extension = await connected(open(), token)
    expect(extension).toMatchObject({
      name: 'Chrome on Linux',
      permissions: CREATOR,
      roleName: 'Creator',
      email,
    })
    const made = await ask(open(), extension.key, 'POST redirects/standard', {
      redirectTo: 'https://example.com/',
    })
    expect(made.status).toBe(201)
    const { domain, key } = await made.json()
    const removed = await ask(open(), extension.key, `DELETE redirects/${domain}/${key}`)
    expect(removed.status).toBe(403)
    for (const call of ['redirects', 'info/domains', 'tags', 'utm-templates', `keys/${domain}/a-b`])
      expect([call, (await ask(open(), extension.key, `GET ${call}`)).status]).toEqual([call, 200])
    // Read and Create would permit these; the extension needs none of them.
    for (const call of ['domains', 'furlhubs/trends', 'monitors', 'account', 'profile'])
      expect([call, (await ask(open(), extension.key, `GET ${call}`)).status]).toEqual([call, 403])
    const tag = await ask(open(), extension.key, 'POST tags', { name: 'spring' })
    expect(tag.status).toBe(403)
    const [mail, more] = await waitingMails(open(), email)
    expect(more).toBeUndefined()
    expect(mail?.subject).toBe('A browser extension was connected to your account')
    expect(JSON.stringify(mail)).not.toContain(extension.key.slice(8))
  })

  testOnce('never has more than its member, and a viewer cannot allow one', async () => {
    const creator = await mate(CREATOR)
    const extension = await connected(open(), creator.token)
    const who = { userId: creator.id, accountId: creator.team.accountId }
    await setMembership(open(), who, { role: VIEWER })
    const made = await ask(open(), extension.key, 'POST redirects/standard', {
      redirectTo: 'https://example.com/',
    })
    expect(made.status).toBe(403)
    const viewer = await mate(VIEWER)
    const { challenge } = newProof()
    const body = { challenge, name: 'Chrome' }
    expect((await ask(open(), viewer.token, 'POST extensions/grants', body)).status).toBe(403)
  })

  test('redeems a code once, even if two ask at the same moment', async () => {
    const { token } = await mate(CREATOR)
    const grant = await allowed(open(), token)
    const answers = await atOnce(open(), [() => redeem(open(), grant), () => redeem(open(), grant)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 410])
  })

  test('needs the verifier of the challenge, and a wrong one uses the code up', async () => {
    const { token } = await mate(CREATOR)
    const grant = await allowed(open(), token)
    const wrong = await redeem(open(), { ...grant, verifier: newProof().verifier })
    expect(await refusal(wrong)).toEqual(ended)
    expect(await refusal(await redeem(open(), grant))).toEqual(ended)
    // The challenge is in the address of the site, so it must not be taken for the verifier.
    const other = await allowed(open(), token)
    expect(await refusal(await redeem(open(), { ...other, verifier: other.challenge }))).toEqual(
      ended,
    )
  })

  test('a code ends after five minutes, with the login that allowed it, and with the membership', async () => {
    const { token, id } = await mate(CREATOR)
    const late = await allowed(open(), token)
    open().pass(GRANT_MINUTES * MINUTE)
    expect(await refusal(await redeem(open(), late))).toEqual(ended)

    await confirmSessions(open())
    const loggedOut = await allowed(open(), token)
    await writing(open().app, ({ db }) => endSessions(db, id))
    expect((await redeem(open(), loggedOut)).status).toBe(401)

    const other = await mate(CREATOR)
    const removed = await allowed(open(), other.token)
    await removeMembership(open(), { userId: other.id, accountId: other.team.accountId })
    expect(await refusal(await redeem(open(), removed))).toEqual(ended)

    const suspended = await mate(CREATOR)
    const grant = await allowed(open(), suspended.token)
    const who = { userId: suspended.id, accountId: suspended.team.accountId }
    await setMembership(open(), who, { status: 'SUSPENDED' })
    expect((await redeem(open(), grant)).status).toBe(403)
  })

  test('a code ends with the keys when a member sets a new password and revokes them', async () => {
    const { token, id } = await mate(CREATOR)
    const grant = await allowed(open(), token)
    await writing(open().app, (inside) => endKeysMadeBy(inside, id))
    expect(await refusal(await redeem(open(), grant))).toEqual(ended)
  })

  test('grants that nobody redeemed are deleted', async () => {
    const { token, id } = await mate(CREATOR)
    await allowed(open(), token)
    const count = async () => {
      const { db } = open().app
      const rows = await db.selectFrom('extension_grants').where('user_id', '=', id).selectAll()
      return (await rows.execute()).length
    }
    await forgetEndedGrants(open().app)
    expect(await count()).toBe(1)
    open().pass(GRANT_MINUTES * MINUTE)
    await forgetEndedGrants(open().app)
    expect(await count()).toBe(0)
  })

  test('is disconnected by itself or its member, by nobody else', async () => {
    const { token, team } = await mate(CREATOR)
    const first = await connected(open(), token, 'First')
    const second = await connected(open(), token, 'Second')
    const list = async (by: string) => {
      const { items } = await (await ask(open(), by, 'GET extensions')).json()
      return items.map(({ name }: { name: string }) => name)
    }
    expect(new Set(await list(token))).toEqual(new Set(['Second', 'First']))
    const colleague = await team.add(CREATOR)
    expect(await list(colleague.token)).toEqual([])
    const foreign = await ask(open(), colleague.token, `DELETE extensions/${first.id}`)
    expect(foreign.status).toBe(404)
    expect((await ask(open(), first.key, `DELETE extensions/${second.id}`)).status).toBe(403)
    expect((await ask(open(), first.key, 'DELETE extensions/current')).status).toBe(204)
    expect((await ask(open(), first.key, 'GET redirects')).status).toBe(401)
    expect((await ask(open(), token, `DELETE extensions/${second.id}`)).status).toBe(204)
    expect((await ask(open(), second.key, 'GET redirects')).status).toBe(401)
    expect(await list(token)).toEqual([])
    expect((await ask(open(), token, 'DELETE extensions/current')).status).toBe(404)
  })

  test('is shown among the keys of the account, and takes no place there', async () => {
    const { token, team } = await mate(CREATOR)
    await connected(open(), token)
    const { items } = await (await ask(open(), team.owner.token, 'GET api-keys')).json()
    expect(items).toMatchObject([{ name: 'Chrome on Linux', isExtension: true }])
    expect(await countApiKeys(open().app, team.accountId)).toBe(0)
    const revoked = await ask(open(), team.owner.token, `DELETE api-keys/${items[0].id}`)
    expect(revoked.status).toBe(204)
  })

  test('a member connects ten at most', async () => {
    const { token } = await mate(CREATOR)
    for (let made = 0; made < EXTENSIONS_MAX; made += 1) await connected(open(), token)
    const { challenge } = newProof()
    const one = await ask(open(), token, 'POST extensions/grants', { challenge, name: 'One' })
    expect(await refusal(one)).toEqual([403, '/problems/limit-reached'])
  })

  testOnce(
    'is allowed only by a confirmed login, and what is no challenge is refused',
    async () => {
      const token = await open().register()
      const { challenge } = newProof()
      const early = await ask(open(), token, 'POST extensions/grants', {
        challenge,
        name: 'Chrome',
      })
      expect(await refusal(early)).toEqual([403, '/problems/confirmation-needed'])
      await confirmSessions(open())
      for (const body of [
        { challenge: 'short', name: 'Chrome' },
        { challenge, name: ' ' },
      ])
        expect((await ask(open(), token, 'POST extensions/grants', body)).status).toBe(422)
    },
  )
})
