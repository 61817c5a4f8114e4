import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../testing/imports.ts'

const links = '/api/ui/v1/redirects'
const room = tierLimits.FREE.monitors ?? 0
const redirectTo = 'https://example.com/'

/** The token of a user whose trial has ended, so that their account is Free. */
async function free(open: TestApp): Promise<string> {
  const token = await open.register()
  const { id } = await (await open.call('/api/ui/v1/account', { token })).json()
  const ended = { free_trial_ends_at: 1 }
  await open.app.db.updateTable('accounts').set(ended).where('id', '=', id).execute()
  return token
}

type Result = { status: number; problem: { type: string; errors: { path: string }[] } | null }

async function bulk(open: TestApp, token: string, items: readonly object[]): Promise<Result[]> {
  const answer = await open.call(`${links}/bulk`, { token, body: { items } })
  return (await answer.json()).items
}

/** Makes links with the keys `<stem>-0`, `<stem>-1` and so on. */
function make(
  open: TestApp,
  token: string,
  { stem, count, ...more }: { stem: string; count: number; monitoring?: boolean },
): Promise<Result[]> {
  const items = Array.from({ length: count }, (_, at) => ({
    action: 'create',
    link: { redirectTo, vanity: `${stem}-${at}`, ...more },
  }))
  return bulk(open, token, items)
}

const statuses = (results: readonly Result[]) => results.map(({ status }) => status)

describeAppOnBothDatabases(
  'The room for monitored links',
  (open) => {
    const at = (key: string) =>
      `${links}/${encodeURIComponent(open().app.config.defaultDomain)}/${key}`
    const edit = (token: string, body: object, kind = 'standard') =>
      open().call(`${links}/${kind}`, { method: 'PUT', token, body })
    const used = async (token: string): Promise<number> => {
      const { items } = await (await open().call(`${links}?limit=100`, { token })).json()
      return items.filter((link: Link) => link.monitoring).length
    }

    test('is kept by twenty edits at once for the last place', async () => {
      const token = await free(open())
      await make(open(), token, { stem: 'on', count: room - 1, monitoring: true })
      await make(open(), token, { stem: 'off', count: 20 })
      const edits = Array.from({ length: 20 }, (_, nth) =>
        edit(token, { key: `off-${nth}`, monitoring: true }),
      )
      const answers = await Promise.all(edits)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status === 403)
      expect(refused).toHaveLength(19)
      const problem = await refused[0]?.json()
      expect(problem.type).toBe('/problems/limit-reached')
      expect(problem.detail).toContain(`room for ${room} monitored links, and you have ${room}`)
      expect(problem.errors).toEqual([{ path: 'monitoring', message: problem.detail }])
      expect(await used(token)).toBe(room)
    })

    test('is required to make a link of either kind, and refuses only the excess of many', async () => {
      const token = await free(open())
      const results = await make(open(), token, { stem: 'x', count: room + 2, monitoring: true })
      expect(statuses(results)).toEqual([...Array.from({ length: room }, () => 201), 403, 403])
      expect(results.at(-1)?.problem).toMatchObject({
        type: '/problems/limit-reached',
        errors: [{ path: 'link.monitoring' }],
      })
      const geo = [{ countries: ['DE'], redirectTo: 'https://example.com/de' }]
      for (const [kind, more] of [
        ['standard', {}],
        ['geo', { geo }],
      ] as const) {
        const create = (monitoring: boolean) =>
          open().call(`${links}/${kind}`, { token, body: { redirectTo, monitoring, ...more } })
        expect((await create(true)).status).toBe(403)
        expect((await create(false)).status).toBe(201)
      }
      expect(await used(token)).toBe(room)
    })

    test('is freed by the switch and by the trash, and required for a way back', async () => {
      const token = await free(open())
      await make(open(), token, { stem: 'm', count: room, monitoring: true })
      await make(open(), token, { stem: 'n', count: 3 })
      const watch = async (key: string) => (await edit(token, { key, monitoring: true })).status
      expect(await watch('n-0')).toBe(403)
      // A link that is monitored already stays so.
      expect(await watch('m-0')).toBe(200)
      expect((await edit(token, { key: 'm-0', monitoring: false })).status).toBe(200)
      expect(await watch('n-0')).toBe(200)
      await open().call(at('m-1'), { method: 'DELETE', token })
      expect(await watch('n-1')).toBe(200)
      const restore = () => open().call(`${at('m-1')}/restore`, { method: 'PUT', token })
      expect((await restore()).status).toBe(403)
      const history = await (await open().call(`${at('m-0')}/history`, { token })).json()
      const made = history.items.find(
        ({ action }: { action: string }) => action === 'link.created',
      ).id
      const goBack = () =>
        open().call(`${at('m-0')}/history/${made}/restore`, { method: 'PUT', token })
      expect((await goBack()).status).toBe(403)
      expect((await edit(token, { key: 'n-1', monitoring: false })).status).toBe(200)
      expect((await goBack()).status).toBe(200)
      expect(await used(token)).toBe(room)
    })

    test('is left as it is by a smaller plan, and other edits go on', async () => {
      const token = await open().register()
      await make(open(), token, { stem: 'pro', count: room + 2, monitoring: true })
      const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
      const ended = { free_trial_ends_at: 1 }
      await open().app.db.updateTable('accounts').set(ended).where('id', '=', id).execute()
      const titled = await edit(token, { key: 'pro-0', title: 'Still mine', monitoring: true })
      expect(titled.status).toBe(200)
      expect(await used(token)).toBe(room + 2)
    })

    test('holds back the rows of a file that do not fit, in the check as in the import', async () => {
      const token = await free(open())
      const rows = Array.from({ length: room + 2 }, (_, nth) => `https://example.com/${nth},yes`)
      const file = ['url,monitoring', ...rows, 'https://example.com/last,no'].join('\n')
      const { id, mapping } = await (await sendFile(open(), token, file)).json()
      const outcome = async (step: 'check' | 'start', body?: object) => {
        await putImport(open(), token, `${id}/${step}`, body)
        await workImports(open())
        return (await open().call(`${IMPORTS}/${id}`, { token })).json()
      }
      expect(await outcome('check', { mapping })).toMatchObject({ good: room + 1 })
      expect(await outcome('start')).toMatchObject({ status: 'DONE', good: room + 1 })
      expect(await used(token)).toBe(room)
    })

    test('tells the account when it is used up', async () => {
      const token = await free(open())
      await make(open(), token, { stem: 'last', count: room, monitoring: true })
      const notices = await open().app.db.selectFrom('plan_notices').select('notice').execute()
      expect(notices.map(({ notice }) => notice)).toContainEqual(
        expect.stringMatching(/^monitors-100-/),
      )
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
