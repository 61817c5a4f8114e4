import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { apiKey } from '../../testing/people/callers.ts'
import { ask, openTeam } from '../../testing/people/team.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'unfurly-team-'))
const places = {
  SQLite: async () => join(folder, 'team.db'),
  PostgreSQL: async () => (await freshDatabase()).url,
}

afterAll(() => rmSync(folder, { recursive: true }))

for (const [kind, place] of Object.entries(places)) {
  describe(`A change of a member in another process (${kind})`, () => {
    let opened: Awaited<ReturnType<typeof openTestApp>>[] = []
    beforeAll(async () => {
      const url = await place()
      opened = [await openTestApp(url), await openTestApp(url)]
    }, 180_000)
    afterAll(() => Promise.all(opened.map(({ close }) => close())))
    const apps = (): [TestApp, TestApp] => {
      const [here, there] = opened
      if (!here || !there) throw new Error('the apps are open inside tests only')
      return [here.test, there.test]
    }

    test('applies from the next call on: role, suspension, removal', async () => {
      const [here, there] = apps()
      const { owner, add, accountId } = await openTeam(here)
      const mate = await add(1)
      const key = await apiKey(here, { userId: mate.id, accountId })
      const link = { redirectTo: 'https://example.com/' }
      const create = async () => [
        (await ask(there, mate.token, 'POST redirects/standard', link)).status,
        (await ask(there, key, 'POST redirects/standard', link)).status,
      ]
      expect(await create()).toEqual([403, 403])
      await ask(here, owner.token, `PUT users/${mate.id}/role/3`)
      expect(await create()).toEqual([201, 201])
      await ask(here, owner.token, `PUT users/${mate.id}/role/1`)
      expect(await create()).toEqual([403, 403])
      expect((await ask(there, mate.token, 'GET redirects')).status).toBe(200)
      await ask(here, owner.token, `PUT users/${mate.id}/status/suspended`)
      expect((await ask(there, mate.token, 'GET redirects')).status).toBe(403)
      await ask(here, owner.token, `PUT users/${mate.id}/status/active`)
      expect((await ask(there, mate.token, 'GET redirects')).status).toBe(200)
      await ask(here, owner.token, `DELETE users/${mate.id}`)
      expect(await create()).toEqual([401, 401])
    })

    // Two SQLite connections of one thread cannot wait for each other; those of two processes do.
    if (kind === 'SQLite') return
    test('of two Owners who demote each other one succeeds', async () => {
      const [here, there] = apps()
      const { add } = await openTeam(here)
      for (let round = 0; round < 10; round++) {
        const [one, other] = [await add(127), await add(127)]
        const answers = await Promise.all([
          ask(here, one.token, `PUT users/${other.id}/role/1`),
          ask(there, other.token, `PUT users/${one.id}/role/1`),
        ])
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      }
    }, 180_000)
  })
}
