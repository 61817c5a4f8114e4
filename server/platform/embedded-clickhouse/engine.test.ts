import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { startTestEngine, type TestEngine } from './test-engine.ts'

let started: TestEngine
let client: ClickHouseClient

beforeAll(async () => {
  started = await startTestEngine()
  client = connect(started.engine.url)
  await client.command({ query: 'CREATE DATABASE trial' })
  await client.command({
    query: `CREATE TABLE trial.rows (id UInt32, name String) ENGINE = MergeTree ORDER BY id
      SETTINGS non_replicated_deduplication_window = 1000`,
  })
}, 180_000)

afterAll(async () => {
  await client?.close()
  await started?.stop()
}, 180_000)

function connect(url: string, isCompressed = false) {
  const { origin, username, password } = new URL(url)
  return createClient({
    url: origin,
    username,
    password,
    use_multipart_params_auto: true,
    log: { level: 127 },
    compression: { request: isCompressed, response: isCompressed },
  })
}

async function rowsOf(query: string, values: Record<string, unknown> = {}, settings = {}) {
  const answer = await client.query({
    query,
    query_params: values,
    format: 'JSONEachRow',
    clickhouse_settings: settings,
  })
  return await answer.json()
}

async function failure(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  )
  return { code: error?.code, type: error?.type }
}

describe('a query', () => {
  test('is answered, and so is a ping with and without a login', async () => {
    expect(await client.ping()).toEqual({ success: true })
    expect(await client.ping({ select: true })).toEqual({ success: true })
    expect(await rowsOf('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('that nobody waits for any more ends, and the others go on', async () => {
    const slow = 'SELECT count() FROM system.numbers_mt WHERE NOT ignore(sipHash64(number))'
    const isRunning = async () => {
      const [row] = await rowsOf(
        `SELECT count() AS n FROM system.processes WHERE query LIKE '%numbers_mt WHERE NOT ignore%'
          AND query NOT LIKE '%system.processes%'`,
      )
      return (row as { n: number | string }).n.toString() !== '0'
    }
    const leaving = new AbortController()
    const left = client.query({ query: slow, abort_signal: leaving.signal }).then(
      () => 'answered',
      () => 'left',
    )
    while (!(await isRunning())) await Bun.sleep(5)
    const other = rowsOf('SELECT sum(number) AS n FROM numbers(10000000)')
    leaving.abort()
    expect(await left).toBe('left')
    while (await isRunning()) await Bun.sleep(5)
    expect(await other).toEqual([{ n: 49_999_995_000_000 }])
  })

  const hostile = [
    `it's`,
    `'; DROP TABLE trial.rows; --`,
    '\\',
    `\\'; SELECT 1; --`,
    '{text:String}',
    'tab\tline\nfeed\rand nul\u0000',
    '`"$$',
    'ü 😀 \u2028',
    '\\N',
    'DEFAULT',
    '',
  ]
  for (const text of hostile) {
    test(`takes the value ${JSON.stringify(text)} as a value`, async () => {
      const [row] = await rowsOf('SELECT {text:String} AS text, {list:Array(String)} AS list', {
        text,
        list: [text, text],
      })
      expect(row).toEqual({ text, list: [text, text] })
    })
  }

  test('takes a list of 50,000 ids', async () => {
    const ids = Array.from({ length: 50_000 }, (_, n) => `lnk_${n}_${'x'.repeat(20)}`)
    expect(await rowsOf('SELECT length({ids:Array(String)}) AS n', { ids })).toEqual([
      { n: 50_000 },
    ])
  })

  test('leaves no setting, parameter or database behind', async () => {
    const answer = await client.query({
      query: "SELECT {secret:String} AS secret, getSetting('max_block_size') AS size",
      query_params: { secret: 'x' },
      format: 'JSONEachRow',
      clickhouse_settings: { max_block_size: '777' },
    })
    expect(await answer.json<unknown>()).toEqual([{ secret: 'x', size: 777 }])
    for (let n = 0; n < 8; n++) {
      expect(await failure(rowsOf('SELECT {secret:String}'))).toMatchObject({ code: '456' })
      expect(await rowsOf("SELECT getSetting('max_block_size') = 777 AS same")).toEqual([
        { same: 0 },
      ])
      expect(await rowsOf('SELECT currentDatabase() AS name')).toEqual([{ name: 'default' }])
    }
  })

  test('that is invalid is refused with the code and type of ClickHouse', async () => {
    expect(await failure(rowsOf('SELEC 1'))).toEqual({ code: '62', type: 'SYNTAX_ERROR' })
    expect(await failure(rowsOf('SELECT * FROM nowhere'))).toEqual({
      code: '60',
      type: 'UNKNOWN_TABLE',
    })
    expect(await failure(rowsOf('SELECT 1', {}, { no_such_setting: 1 }))).toEqual({
      code: '115',
      type: 'UNKNOWN_SETTING',
    })
    expect(await failure(rowsOf('SELECT throwIf(1)'))).toMatchObject({ code: '395' })
    expect(await failure(rowsOf('SELECT number FROM numbers(100000000)'))).toMatchObject({
      code: '396',
    })
  })

  test('without the password is refused', async () => {
    const { origin } = new URL(started.engine.url)
    const stranger = createClient({
      url: origin,
      username: 'unfurly',
      password: 'guess',
      log: { level: 127 },
    })
    expect(await failure(stranger.query({ query: 'SELECT 1' }))).toEqual({
      code: '516',
      type: 'AUTHENTICATION_FAILED',
    })
    await stranger.close()
  })

  test('is compressed in both directions', async () => {
    const packed = connect(started.engine.url, true)
    await packed.command({
      query: 'CREATE TABLE trial.packed (id UInt32, name String) ENGINE = MergeTree ORDER BY id',
    })
    const values = Array.from({ length: 2000 }, (_, id) => ({ id, name: `name ${id}` }))
    await packed.insert({ table: 'trial.packed', values, format: 'JSONEachRow' })
    const answer = await packed.query({
      query: 'SELECT * FROM trial.packed ORDER BY id',
      format: 'JSONEachRow',
    })
    expect(answer.response_headers['content-encoding']).toBe('gzip')
    expect(await answer.json<unknown>()).toEqual(values)
    await packed.close()
  })
})

describe('an aborted query leaves nothing in the following results', () => {
  // Enough numbers for output to start before the end, and few enough to stay below the result limit.
  const long = 'SELECT number FROM numbers(1500000) WHERE sleepEachRow(0.0000004) = 0'

  async function expectCleanAnswers() {
    for (let n = 0; n < 20; n++) expect(await rowsOf(`SELECT ${n} AS n`)).toEqual([{ n }])
  }

  test('after the client aborts', async () => {
    const aborts = [5, 20, 60, 120, 200, 400].map((afterMs) =>
      failure(
        client.query({
          query: long,
          format: 'JSON',
          abort_signal: AbortSignal.timeout(afterMs),
        }),
      ),
    )
    await Promise.all(aborts)
    await expectCleanAnswers()
  })

  test('after a time limit in the middle of the output', async () => {
    for (let n = 0; n < 3; n++) {
      const endless = 'SELECT number FROM numbers(100000000000)'
      const limits = { max_execution_time: 0.2, max_result_bytes: '0' }
      expect(await failure(rowsOf(endless, {}, limits))).toMatchObject({ code: '159' })
      await expectCleanAnswers()
    }
  })

  test('after an error in the middle of the output', async () => {
    const broken = 'SELECT throwIf(number = 900000), number FROM numbers(1000000)'
    expect(await failure(rowsOf(broken))).toMatchObject({ code: '395' })
    await expectCleanAnswers()
  })

  test('with 16 different queries at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => rowsOf('SELECT {n:UInt32} AS n', { n })),
    )
    expect(answers).toEqual(Array.from({ length: 16 }, (_, n) => [{ n }]))
  })
})

describe('an insert', () => {
  test('refuses a column that the table does not have', async () => {
    const values = [{ id: 1, nmae: 'misspelt' }]
    const insert = client.insert({ table: 'trial.rows', values, format: 'JSONEachRow' })
    expect(await failure(insert)).toMatchObject({ code: '117' })
  })

  test('accepts rows with and without column names', async () => {
    await client.command({
      query: 'CREATE TABLE trial.shapes (id UInt32, name String) ENGINE = MergeTree ORDER BY id',
    })
    const table = 'trial.shapes'
    const name = `it's "quoted", \\ and\n😀`
    await client.insert({ table, values: [{ id: 1, name }], format: 'JSONEachRow' })
    await client.insert({
      table,
      columns: ['name', 'id'],
      values: [[name, 2]],
      format: 'JSONCompactEachRow',
    })
    await client.insert({
      table,
      columns: { except: ['id'] },
      values: [{ name }],
      format: 'JSONEachRow',
    })
    await client.insert({ table, values: [], format: 'JSONEachRow' })
    await client.command({ query: "INSERT INTO trial.shapes VALUES (3, 'text')" })
    expect(await rowsOf('SELECT * FROM trial.shapes ORDER BY id')).toEqual([
      { id: 0, name },
      { id: 1, name },
      { id: 2, name },
      { id: 3, name: 'text' },
    ])
  })

  test('with a known token is dropped', async () => {
    const insert = (token: string, name: string) =>
      client.insert({
        table: 'trial.rows',
        values: [{ id: 1, name }],
        format: 'JSONEachRow',
        clickhouse_settings: { insert_deduplication_token: token },
      })
    await insert('a', 'first')
    await insert('a', 'repeat')
    await insert('b', 'second')
    expect(await rowsOf('SELECT name FROM trial.rows ORDER BY name')).toEqual([
      { name: 'first' },
      { name: 'second' },
    ])
  })
})
