import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Clock, HOUR, MINUTE } from '../../platform/clock.ts'
import { openRig, type RedirectRig } from '../../testing/programs/redirect-rig.ts'
import { announceChange, GO_DOMAIN } from '../../testing/programs/redirect-rows.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'

/** Never on its own: each test decides when an instance reads the change log. */
const NEVER_MS = 10 * HOUR

interface Instance extends RedirectRig {
  clock: Clock
}

describe.each([
  ['a minute', MINUTE],
  ['a day', 24 * HOUR],
])('two instances whose clocks are %s apart', (_, apartMs) => {
  const instances: Instance[] = []
  beforeAll(async () => {
    const { url } = await freshDatabase()
    for (const aheadMs of [0, apartMs]) {
      const clock = () => Date.now() + aheadMs
      instances.push({ ...(await openRig({ url, clock, pollMs: NEVER_MS })), clock })
    }
  })
  afterAll(() => Promise.all(instances.map((instance) => instance.close())))

  const announce = ({ db }: Instance, subject: string) => announceChange(db, subject)

  /** The answers of both instances, for a change made on each of them in turn. */
  async function changedOn(
    change: (instance: Instance, key: string) => Promise<unknown>,
  ): Promise<string[][]> {
    const seen: string[][] = []
    for (const maker of instances) {
      const key = await maker.link()
      for (const each of instances) expect((await each.ask(`/${key}`)).status).toBe(302)
      await change(maker, key)
      await announce(maker, `link:${GO_DOMAIN}/${key}`)
      const answers: string[] = []
      for (const each of instances) {
        await each.redirect.pollChanges()
        const { status, headers } = await each.ask(`/${key}`)
        answers.push(headers.location ?? String(status))
      }
      seen.push(answers)
    }
    return seen
  }

  const twice = (answer: string) => [
    [answer, answer],
    [answer, answer],
  ]

  test('both apply an edit by either one', async () => {
    const seen = await changedOn(({ db }, key) =>
      db
        .updateTable('links')
        .set({ redirect_to: 'https://example.com/edited' })
        .where('key', '=', key)
        .execute(),
    )
    expect(seen).toEqual(twice('https://example.com/edited'))
  })

  test('both end a link that either one deletes', async () => {
    const seen = await changedOn(({ db, clock }, key) =>
      db.updateTable('links').set({ deleted_at: clock() }).where('key', '=', key).execute(),
    )
    expect(seen).toEqual(twice('404'))
  })

  test('both apply a ban by either one', async () => {
    const seen = await changedOn(async ({ db, clock }, key) => {
      const { id } = await db
        .selectFrom('links')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('link_bans')
        .values({
          link_id: id,
          account_id: 'acc_1',
          reason: 'PHISHING',
          banned_by: null,
          banned_at: clock(),
        })
        .execute()
    })
    expect(seen).toEqual(twice('410'))
  })

  test('both serve a domain that either one adds', async () => {
    for (const [at, maker] of instances.entries()) {
      const keys = { key_rule: 'standard' as const, case_sensitive: 0 }
      const name = `new${at}.test`
      const domain = { id: `dom_new${at}`, name, kind: 'link', account_id: null, ...keys }
      await maker.db
        .insertInto('domains')
        .values({ ...domain, is_default: 0, created_at: maker.clock(), stopped_at: null })
        .execute()
      await announce(maker, 'domains')
      const key = await maker.link({ domain_id: domain.id })
      for (const each of instances) {
        await each.redirect.pollChanges()
        expect((await each.ask(`/${key}`, { Host: domain.name })).status).toBe(302)
      }
    }
  })
})
