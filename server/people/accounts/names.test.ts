import { expect, test } from 'bun:test'
import { NO_ADDRESS } from '../../../contract/people/names.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { ask, mailsTo, newAddress, openTeam } from '../../testing/people/team.ts'

const EVIL = 'Win at https://evil.example now'

async function errorsOf(answer: Response): Promise<[number, Record<string, string>]> {
  const { errors = [] } = await answer.json()
  const fields = errors.map(({ path, message }: { path: string; message: string }) => [
    path,
    message,
  ])
  return [answer.status, Object.fromEntries(fields)]
}

/** As names may be in the tables from before the rule. */
async function nameAsBefore({ app }: TestApp, team: { accountId: string; owner: { id: string } }) {
  await app.db
    .updateTable('users')
    .set({ first_name: 'www.evil.example', last_name: 'Moss' })
    .where('id', '=', team.owner.id)
    .execute()
  await app.db
    .updateTable('accounts')
    .set({ name: EVIL })
    .where('id', '=', team.accountId)
    .execute()
}

describeApp('Names that look like addresses', (open) => {
  test('are refused with an error at their field, wherever a name is entered', async () => {
    const email = newAddress()
    await open().call('/api/ui/v1/registrations', { method: 'PUT', body: { email } })
    const [mail] = await mailsTo(open(), email)
    const reg = /[?&]reg=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const registered = await open().call('/api/ui/v1/registrations/accounts', {
      body: {
        ...{ reg, password: PASSWORD, acceptTerms: true },
        ...{ firstName: 'evil.example', lastName: 'www.evil', accountName: EVIL },
      },
    })
    const all = { firstName: NO_ADDRESS, lastName: NO_ADDRESS, accountName: NO_ADDRESS }
    expect(await errorsOf(registered)).toEqual([422, all])

    const { owner } = await openTeam(open())
    const calls: [call: string, body: object, field: string][] = [
      ['PUT profile', { firstName: EVIL }, 'firstName'],
      ['PUT profile', { lastName: 'evil.example' }, 'lastName'],
      ['PUT account', { name: EVIL }, 'name'],
      ['POST accounts', { name: EVIL }, 'name'],
    ]
    for (const [call, body, field] of calls) {
      const refused = await errorsOf(await ask(open(), owner.token, call, body))
      expect([call, ...refused]).toEqual([call, 422, { [field]: NO_ADDRESS }])
    }
  })

  test('stay valid until they are changed', async () => {
    const team = await openTeam(open())
    const { token } = team.owner
    await nameAsBefore(open(), team)
    const kept = { firstName: 'www.evil.example', lastName: 'Pine' }
    const changed = await ask(open(), token, 'PUT profile', kept)
    expect([changed.status, await changed.json()]).toMatchObject([200, kept])
    expect((await ask(open(), token, 'PUT account', { name: EVIL })).status).toBe(200)
    const other = await ask(open(), token, 'PUT account', { name: `${EVIL}!` })
    expect(await errorsOf(other)).toEqual([422, { name: NO_ADDRESS }])
    const plain = await ask(open(), token, 'PUT profile', { firstName: 'Ida' })
    expect(await plain.json()).toMatchObject({ firstName: 'Ida', lastName: 'Pine' })
  })

  test('do not appear in mails to strangers', async () => {
    const team = await openTeam(open())
    const { token } = team.owner
    await nameAsBefore(open(), team)
    const [invited, moved] = [newAddress(), newAddress()]
    await ask(open(), token, 'POST users', { email: invited, role: 3 })
    await ask(open(), token, 'PUT profile', { email: moved })
    for (const address of [invited, moved]) {
      const [mail] = await mailsTo(open(), address)
      expect(mail?.text).toContain('http://localhost:3000/app/')
      const { subject, text, html } = mail ?? {}
      expect(`${subject} ${text} ${html}`).not.toContain('evil')
    }
    const [mail] = await mailsTo(open(), invited)
    expect(mail?.subject).toBe('Somebody invites you to an account on Unfurly')
  })
})
