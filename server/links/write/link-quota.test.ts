import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'

const ui = '/api/ui/v1'
const FREE_LINKS = 50

/** A user whose trial has ended, so that their account is Free. */
async function free(open: TestApp): Promise<{ token: string; id: string }> {
  const token = await open.register()
  const { id } = await (await open.call(`${ui}/account`, { token })).json()
  await open.app.db
    .updateTable('accounts')
    .set({ free_trial_ends_at: 1 })
    .where('id', '=', id)
    .execute()
  return { token, id }
}

const make = (open: TestApp, token: string, more: object = {}, kind = 'standard') =>
  open.call(`${ui}/redirects/${kind}`, {
    token,
    body: { redirectTo: 'https://example.com/', ...more },
  })

const german = [{ countries: ['DE'], redirectTo: 'https://example.com/de' }]

async function createLinks(
  open: TestApp,
  token: string,
  { stem, number }: { stem: string; number: number },
) {
  const items = Array.from({ length: number }, (_, at) => ({
    action: 'create',
    link: { redirectTo: 'https://example.com/', vanity: `${stem}-${at}` },
  }))
  const answer = await open.call(`${ui}/redirects/bulk`, { token, body: { items } })
  const { items: results } = await answer.json()
  return results as { status: number; problem: { type: string } | null }[]
}

describeAppOnBothDatabases(
  'The room for links on FREE',
  (open) => {
    const at = (key: string) =>
      `${ui}/redirects/${encodeURIComponent(open().app.config.defaultDomain)}/${key}`

    test('is fifty: of fifty concurrent calls for the last place exactly one gets it', async () => {
      const { token } = await free(open())
      const made = await createLinks(open(), token, { stem: 'last', number: FREE_LINKS - 1 })
      expect(made.every(({ status }) => status === 201)).toBe(true)
      const calls = Array.from({ length: 50 }, () => make(open(), token))
      const answers = await Promise.all(calls)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status === 403)
      expect(refused).toHaveLength(49)
      const problem = await refused[0]?.json()
      expect(problem).toMatchObject({ type: '/problems/limit-reached', status: 403 })
      expect(problem.detail).toContain('room for 50 links, and you have 50')
      expect(problem.detail).toContain('/app/upgrade')
      const { total } = await (await open().call(`${ui}/redirects`, { token })).json()
      expect(total).toBe(FREE_LINKS)
    })

    test('counts GeoFurls but not the trash, and is required for a restore', async () => {
      const { token } = await free(open())
      expect((await make(open(), token, { geo: german }, 'geo')).status).toBe(201)
      await createLinks(open(), token, { stem: 'many', number: FREE_LINKS - 1 })
      expect((await make(open(), token, { geo: german }, 'geo')).status).toBe(403)
      expect((await make(open(), token)).status).toBe(403)
      await open().call(at('many-0'), { method: 'DELETE', token })
      expect((await make(open(), token, { vanity: 'in-its-place' })).status).toBe(201)
      const restore = () => open().call(`${at('many-0')}/restore`, { method: 'PUT', token })
      expect((await restore()).status).toBe(403)
      await open().call(at('many-1'), { method: 'DELETE', token })
      expect((await restore()).status).toBe(200)
    })

    test('does not apply to edits, and in a bulk call refuses only the excess', async () => {
      const { token } = await free(open())
      const results = await createLinks(open(), token, { stem: 'bulk', number: FREE_LINKS + 5 })
      expect(results.map(({ status }) => status)).toEqual([
        ...Array.from({ length: FREE_LINKS }, () => 201),
        ...Array.from({ length: 5 }, () => 403),
      ])
      expect(results.at(-1)?.problem?.type).toBe('/problems/limit-reached')
      const edited = await open().call(`${ui}/redirects/standard`, {
        method: 'PUT',
        token,
        body: { key: 'bulk-3', title: 'Still mine' },
      })
      expect(edited.status).toBe(200)
    })

    test('does not apply to demo links', async () => {
      for (let made = 0; made < FREE_LINKS + 2; made++) {
        const address = `198.51.100.${made}`
        const body = { redirectTo: 'https://example.com/' }
        const answer = await open().call(`${ui}/demo/furls`, { body, address })
        expect(answer.status).toBe(201)
      }
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
