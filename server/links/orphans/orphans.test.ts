import { expect, test } from 'bun:test'
import { type OrphanHits, orphanDimensions } from '../../../contract/links/orphans.ts'
import { permissions } from '../../../contract/people/permissions.ts'
import { accountData } from '../../account-data/features.ts'
import { finishDomainTrash, TRASH_DOMAIN_JOB } from '../../domains/own/removal.ts'
import { DAY, HOUR, isoTime } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import { openJobRunner } from '../../platform/jobs/jobs.ts'
import { doChores } from '../../processes/chores.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { readMarkup } from '../../testing/corpora/corpora.ts'
import { openTeam } from '../../testing/people/team.ts'
import { insertLink, insertOwnDomain } from '../../testing/programs/redirect-rows.ts'
import { addOrphanHits, type OrphanHit } from './orphans.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const UI = '/api/ui/v1/analytics/orphans'
const orphansData = accountData.find(({ tables }) => tables.includes('orphan_hits'))

/** An account with a domain, and its calls. */
async function opened(test: TestApp) {
  const team = await openTeam(test)
  const { db } = test.app
  const domain = async (changes: { kind?: 'hub' } = {}) => {
    const id = newId('dom')
    const name = `${id.replace('_', '-').toLowerCase()}.example`
    await insertOwnDomain(db as Database, { id, name, account_id: team.accountId, ...changes })
    return { id, name }
  }
  const own = await domain()
  const hit = (key: string, changes: Partial<OrphanHit> = {}): OrphanHit => ({
    accountId: team.accountId,
    domainId: own.id,
    key,
    referrer: 'direct',
    country: 'DE',
    kind: 'human',
    at: NOW - HOUR,
    ...changes,
  })
  const add = (...hits: OrphanHit[]) => writing({ db }, ({ db }) => addOrphanHits(db, hits))
  const ask = async (question = '', base = UI, token = team.owner.token) => {
    const answer = await test.call(`${base}?${question}`, { token })
    return { status: answer.status, body: await answer.json() }
  }
  const list = async (question = ''): Promise<[string, number][]> =>
    ((await ask(question)).body as OrphanHits).items.map(({ value, hits }) => [value, hits])
  return { ...team, db, own, domain, hit, add, ask, list }
}

describeAppOnBothDatabases('Orphan hits', (open, { testOnce }) => {
  test('are listed by key with domain and short address, most hits first', async () => {
    const { own, hit, add, ask } = await opened(open())
    const late = { at: NOW }
    await add(
      hit('sale'),
      hit('sale', { ...late, country: 'FR' }),
      hit('typo'),
      hit('a/b'),
      hit('app'),
    )
    const bases = [UI, '/analytics/v1/orphans']
    for (const base of bases) {
      expect((await ask('', base)).body).toEqual({
        dimension: 'key',
        items: [
          {
            value: 'sale',
            hits: 2,
            lastAt: '2026-11-21T12:00:00.000Z',
            domain: own.name,
            shortUrl: `http://${own.name}/sale`,
            isInTrash: false,
          },
          ...['a/b', 'app', 'typo'].map((value) => ({
            value,
            hits: 1,
            lastAt: '2026-11-21T11:00:00.000Z',
            domain: own.name,
            // No link can have a reserved word or several segments.
            shortUrl: value === 'typo' ? `http://${own.name}/typo` : null,
            isInTrash: false,
          })),
        ],
        nextCursor: null,
        total: 4,
      })
    }
  })

  testOnce('need a login with the permission to read', async () => {
    const { ask, add: addMember } = { ...(await opened(open())), ...(await openTeam(open())) }
    expect((await open().call(UI)).status).toBe(401)
    const { token } = await addMember(127 - permissions.Read)
    expect((await ask('', UI, token)).status).toBe(403)
    const reader = await addMember(permissions.Read)
    expect((await ask('', UI, reader.token)).status).toBe(200)
  })

  const refused: [string, string][] = [
    ['from=yesterday', 'from'],
    ['to=2999-01-01T00:00:00Z', 'to'],
    ['from=2026-11-02T00:00:00Z&to=2026-11-02T00:00:00Z', 'from'],
    ['dimension=city', 'dimension'],
    ['kind=alien', 'kind'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['key=%00', 'key'],
    ['domain=a%00b', 'domain'],
    ['country=DE', 'country'],
    ['timezone=UTC', 'timezone'],
  ]
  testOnce('refuse invalid and unknown parameters by name, and malformed cursors', async () => {
    const { ask } = await opened(open())
    for (const [question, path] of refused) {
      const { status, body } = await ask(question)
      expect([question, status, body.errors?.[0]?.path]).toEqual([question, 422, path])
    }
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const day = '2026-11-21'
    const cursors = ['x', '%00', written([day]), written([day, day, -1]), written(['1', '2', 0])]
    for (const cursor of cursors) expect((await ask(`cursor=${cursor}`)).status).toBe(400)
  })

  test('of people are shown unless another kind is asked for', async () => {
    const { hit, add, list } = await opened(open())
    await add(hit('p'), hit('b', { kind: 'bot' }), hit('v', { kind: 'preview' }), hit('p'))
    expect(await list()).toEqual([['p', 2]])
    expect(await list('kind=bot')).toEqual([['b', 1]])
    expect(await list('kind=preview')).toEqual([['v', 1]])
    expect((await list('kind=all')).length).toBe(3)
  })

  test('are listed by referrer and country, of one key if asked for', async () => {
    const { own, hit, add, ask, list } = await opened(open())
    const news = { referrer: 'news.example' }
    await add(hit('a', news), hit('a', { ...news, country: 'FR' }), hit('b'), hit('b'), hit('b'))
    expect(await list('dimension=referrer')).toEqual([
      ['direct', 3],
      ['news.example', 2],
    ])
    expect(await list('dimension=country')).toEqual([
      ['DE', 4],
      ['FR', 1],
    ])
    expect(await list(`dimension=country&key=A&domain=${own.name.toUpperCase()}`)).toEqual([
      ['DE', 1],
      ['FR', 1],
    ])
    const { items } = (await ask('dimension=referrer')).body
    expect(items[0]).toEqual({ value: 'direct', hits: 3, lastAt: '2026-11-21T11:00:00.000Z' })
  })

  test('cover the last 30 UTC days, or the whole days that a period touches', async () => {
    const { hit, add, list } = await opened(open())
    const days = [0, 1, 29, 30, 89]
    await add(...days.map((day) => hit(`day-${day}`, { at: NOW - day * DAY })))
    const keys = async (question = '') => (await list(question)).map(([key]) => key).toSorted()
    expect(await keys()).toEqual(['day-0', 'day-1', 'day-29'])
    expect(await keys('from=2026-10-22T23:59:00Z')).toEqual(['day-0', 'day-1', 'day-29', 'day-30'])
    expect(await keys('from=2026-11-20T23:00:00Z&to=2026-11-21T00:00:00Z')).toEqual(['day-1'])
    expect(await keys('from=2026-11-20T23:00:00Z&to=2026-11-21T00:01:00Z')).toEqual([
      'day-0',
      'day-1',
    ])
    expect(await keys('to=2026-10-23T00:00:00Z')).toEqual(['day-30'])
  })

  test('are left out once their key has a link, and marked while it is in the trash', async () => {
    const { accountId: account_id, db, own, domain, hit, add, ask, list } = await opened(open())
    await add(hit('made'), hit('paused'), hit('trashed'), hit('elsewhere'))
    const link = { account_id, domain_id: own.id }
    await insertLink(db, { ...link, key: 'Made' })
    await insertLink(db, { ...link, key: 'paused', disabled: 1 })
    await insertLink(db, { ...link, key: 'trashed', deleted_at: 1 })
    await insertLink(db, { account_id, domain_id: (await domain()).id, key: 'elsewhere' })
    const { items, total } = (await ask()).body as OrphanHits
    expect(items.map(({ value, isInTrash }) => [value, isInTrash])).toEqual([
      ['elsewhere', false],
      ['trashed', true],
    ])
    expect(total).toBe(2)
    expect(await list('dimension=country')).toEqual([['DE', 2]])
  })

  test('of one account are not shown to another, nor those of a domain that moved', async () => {
    const [ours, theirs] = [await opened(open()), await opened(open())]
    await ours.add(ours.hit('ours'))
    await theirs.add(theirs.hit('theirs'))
    // A row that their account had before the domain became ours.
    const row = await theirs.db.selectFrom('orphan_hits').selectAll().where('key', '=', 'theirs')
    const [before] = await row.where('account_id', '=', theirs.accountId).execute()
    if (!before) throw new Error('the hit was not added')
    const moved = { ...before, domain_id: ours.own.id, key: 'moved' }
    await theirs.db.insertInto('orphan_hits').values(moved).execute()
    const questions = ['', `domain=${theirs.own.name}`, 'key=theirs', 'key=moved', 'kind=all']
    const seen = await Promise.all(questions.map(ours.list))
    expect(seen).toEqual([[['ours', 1]], [], [], [], [['ours', 1]]])
    expect(await theirs.list(`kind=all&domain=${ours.own.name}`)).toEqual([])
  })

  testOnce('offer the link whose address would answer what was asked, signs and all', async () => {
    const { hit, add, ask } = await opened(open())
    const asked = ['sale)', 'sale', 'sale.html', 'ab)', 'health.', '“sale']
    await add(...asked.map((text) => hit(text)))
    const { body } = await ask('dimension=key')
    const offered = Object.fromEntries(
      (body as OrphanHits).items.map(({ value, shortUrl }) => [value, shortUrl?.split('/').at(-1)]),
    )
    expect(offered).toEqual({ 'sale)': 'sale', sale: 'sale' })
  })

  test('are paged without gaps, within the days of the first page', async () => {
    const { hit, add, ask } = await opened(open())
    const keys = Array.from({ length: 7 }, (_, n) => `key-${n}`)
    await add(...keys.flatMap((key, n) => Array.from({ length: n + 1 }, () => hit(key))))
    for (const dimension of orphanDimensions) {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const at: string = cursor === '' ? '' : `&cursor=${cursor}`
        const { body } = await ask(`dimension=${dimension}&limit=3${at}`)
        expect(body.total).toBe(dimension === 'key' ? 7 : 1)
        seen.push(...body.items.map(({ value }: { value: string }) => value))
        cursor = body.nextCursor
      }
      if (dimension === 'key') expect(seen).toEqual(keys.toReversed())
    }
  })

  test('with hostile keys and referrers are answered and exported as the texts that they are', async () => {
    const { accountId, hit, add, ask } = await opened(open())
    const payloads = readMarkup().map((payload) => payload.slice(0, 64).toLowerCase())
    const texts = [
      ...new Set([...payloads, "'; drop table orphan_hits --", '=1+1', '\\', '%_', '😀']),
    ]
    await add(...texts.map((text) => hit(text, { referrer: text })))
    for (const dimension of ['key', 'referrer'] as const) {
      const first = (await ask(`dimension=${dimension}&limit=100`)).body as OrphanHits
      expect(first.items.map(({ value }) => value).toSorted()).toEqual(texts.toSorted())
      expect(first.items.every(({ shortUrl }) => !shortUrl)).toBe(true)
    }
    for (const text of texts) {
      const { body } = await ask(`dimension=referrer&key=${encodeURIComponent(text)}`)
      expect(body.items.map(({ value }: { value: string }) => value)).toContain(text)
    }
    const csv = await exportOf(open(), accountId)
    expect(csv).toContain(`"'=1+1"`)
    expect(csv.trim().split('\r\n')).toHaveLength(1 + texts.length)
  })

  test('beyond the rows of a day are under other keys, which say nothing else', async () => {
    const { hit, add, ask, list } = await opened(open())
    for (let n = 0; n < 600; n += 200) {
      await add(...Array.from({ length: 200 }, (_, at) => hit(`scan-${n + at}`)))
    }
    const { items, total } = (await ask('key=')).body as OrphanHits
    expect(items).toMatchObject([{ value: '', hits: 101, shortUrl: null, isInTrash: false }])
    expect([total, (await ask()).body.total]).toEqual([1, 500])
    expect(await list('dimension=country')).toEqual([
      ['DE', 499],
      ['', 101],
    ])
    // The next day has room again.
    await add(hit('tomorrow', { at: NOW + DAY }))
    expect(await list('key=tomorrow&to=2026-11-23T00:00:00Z')).toEqual([['tomorrow', 1]])
  })

  test('are gone with their domain, at once from the list and soon from the database', async () => {
    const { db, owner, own, domain, hit, add, list } = await opened(open())
    const kept = await domain()
    const many = Array.from({ length: 150 }, (_, n) => hit(`key-${n}`))
    await add(...many, hit('kept', { domainId: kept.id }))
    const call = { method: 'DELETE', token: owner.token }
    expect((await open().call(`/api/ui/v1/domains/${own.id}`, call)).status).toBe(204)
    expect(await list()).toEqual([['kept', 1]])
    await add(hit('late'))
    await runJobs(open())
    const left = await db
      .selectFrom('orphan_hits')
      .select('key')
      .where('domain_id', 'in', [own.id, kept.id])
      .execute()
    expect(left).toEqual([{ key: 'kept' }])
  })

  test('are forgotten after 90 days', async () => {
    const { hit, add, db, accountId } = await opened(open())
    const days = [0, 90, 91, 400]
    await add(...days.map((day) => hit(`day-${day}`, { at: NOW - day * DAY })))
    await doChores(open().app)
    const left = await db
      .selectFrom('orphan_hits')
      .select('key')
      .where('account_id', '=', accountId)
      .orderBy('key')
      .execute()
    expect(left).toEqual([{ key: 'day-0' }, { key: 'day-90' }])
  })

  test('are purged in steps and exported whole, of one account alone', async () => {
    const [ours, theirs] = [await opened(open()), await opened(open())]
    // More than a page of the export.
    for (let day = 0; day < 3; day += 1) {
      const at = NOW - day * DAY
      await ours.add(...Array.from({ length: 190 }, (_, n) => ours.hit(`key-${n}`, { at })))
    }
    await theirs.add(theirs.hit('theirs'))
    const lines = (await exportOf(open(), ours.accountId)).trim().split('\r\n')
    expect(lines[0]).toBe('"day","domain","key","kind","referrer","country","hits","lastAt"')
    expect(lines).toContain(
      `"2026-11-21","${ours.own.name}","key-7","human","direct","DE","1","${isoTime(NOW)}"`,
    )
    expect(new Set(lines).size).toBe(1 + 3 * 190)
    const range = { accountId: ours.accountId, before: NOW }
    expect(await orphansData?.export?.countRows?.(open().app, range)).toBe(570)
    const [step] = (await orphansData?.purge?.steps?.(ours.db, ours.accountId)) ?? []
    const limits = { accountId: ours.accountId, limit: 400, now: NOW }
    const next = () => writing({ db: ours.db }, async ({ db }) => step?.(db, limits))
    const found = [await next(), await next(), await next()]
    expect(found).toEqual([400, 170, 0])
    expect(await theirs.list()).toEqual([['theirs', 1]])
  })
})

async function exportOf({ app }: TestApp, accountId: string): Promise<string> {
  const files = orphansData?.export?.files(app, { accountId, before: NOW }) ?? []
  let text = ''
  for await (const { name, chunks } of files) {
    expect(name).toBe('orphan-hits.csv')
    for await (const chunk of chunks) text += chunk.text
  }
  return text
}

const runJobs = ({ app }: TestApp) =>
  openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    handlers: { [TRASH_DOMAIN_JOB]: (payload, run) => finishDomainTrash(app, payload, run) },
  }).runDue()
