import { expect, test } from 'bun:test'
import { z } from 'zod'
import { settings } from '../../server/settings.ts'
import { describeApp, type TestApp } from '../../server/testing/app.ts'
import { type GuidePage, listGuidePages, requireGuidePage } from './guide-pages.ts'

/** Variables of the examples, and one that npm start sets. */
const OTHER_VARIABLES = ['UNFURLY_KEY', 'NODE_ENV']

const variablesOf = ({ text }: Pick<GuidePage, 'text'>) =>
  text.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ?? []

test('every setting that the guide names exists', () => {
  const named = listGuidePages().flatMap(variablesOf)
  expect(named.length).toBeGreaterThan(50)
  const isKnown = (name: string) => name in settings || OTHER_VARIABLES.includes(name)
  expect(named.filter((name) => !isKnown(name))).toEqual([])
})

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

/** Calls as `GET /api/ui/v1/tags`, of both documents. */
async function callsIn(app: TestApp): Promise<string[]> {
  const documents = ['/api/ui/openapi.json', '/analytics/openapi.json']
  const calls = documents.map(async (path) => {
    const { paths } = Document.parse(await (await app.call(path)).json())
    return Object.entries(paths).flatMap(([at, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${at}`),
    )
  })
  return (await Promise.all(calls)).flat()
}

/** Calls as the pages name them: `GET /tags`, or `PUT …/restore` of a call before. */
const namedCalls = ({ text }: Pick<GuidePage, 'text'>) =>
  [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (…?\/[^`]+)`/g)].map(
    ([, method = '', path = '']) => ({ method, path }),
  )

/** The names in the first column of the table about numbers. */
function numbersCalls(): string[] {
  const table = requireGuidePage('api').text.split('| Call below `/analytics/v1` |')[1] ?? ''
  const rows = table.split('\n\n', 1)[0]?.split('\n').slice(2) ?? []
  return rows.flatMap((row) => row.split('|')[1]?.match(/[a-z/]{2,}/g) ?? [])
}

describeApp('The calls that the guide names', (open) => {
  test('are in the documents of the API', async () => {
    const calls = await callsIn(open())
    const isThere = ({ method, path }: { method: string; path: string }) =>
      path.startsWith('…')
        ? calls.some((call) => call.startsWith(`${method} `) && call.endsWith(path.slice(1)))
        : calls.includes(`${method} /api/ui/v1${path}`)
    const named = listGuidePages().flatMap(namedCalls)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((call) => !isThere(call))).toEqual([])
    expect(isThere({ method: 'GET', path: '/nothing' })).toBe(false)
  })

  test('are there for each of the numbers', async () => {
    const calls = await callsIn(open())
    expect(numbersCalls()).toContain('breakdown/file')
    expect(numbersCalls().filter((name) => !calls.includes(`GET /analytics/v1/${name}`))).toEqual(
      [],
    )
  })
})
