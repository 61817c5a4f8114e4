import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createServer } from 'node:http'
import {
  isHarmless,
  type Outside,
  openOutside,
  readSsrfCases,
} from '../../testing/servers/outside.ts'
import { fetchHop } from './fetch-hop.ts'

let outside: Outside
beforeAll(async () => {
  outside = await openOutside()
})
afterAll(() => outside.close())

const post = { method: 'POST', headers: {}, content: 'hello', timeoutMs: 400, bytes: 1000 } as const

describe('A post never reaches', () => {
  const cases = readSsrfCases().filter(({ kind }) => kind !== 'resource')
  test.each(cases.map((each) => [each.id, each.target, each] as const))(
    '%s: %s',
    async (...args) => {
      const { target, dns, chain = [], kind } = args[2]
      const before = outside.canaries()
      const stubPort = await outside.listen(outside.chain(chain))
      const dependencies = outside.fetchDependencies(stubPort, dns)
      const fetched = await fetchHop(dependencies, outside.address(target), post)
      // A redirect is an answer here, and is not followed.
      if (kind !== 'redirect') expect(fetched.kind === 'fetched').toBe(isHarmless(args[2]))
      expect(outside.canaries()).toBe(before)
    },
  )
})

test('A post sends its body with its length, over no redirect', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer((call, answer) => {
    const parts: Buffer[] = []
    call.on('data', (part) => parts.push(part))
    call.on('end', () => {
      const { method, url, headers } = call
      seen.push(`${method} ${url} ${headers['content-length']} ${Buffer.concat(parts)}`)
      answer.writeHead(307, { location: 'http://public.test/again' }).end()
    })
  })
  const dependencies = outside.fetchDependencies(await outside.listen(server))
  const fetched = await fetchHop(dependencies, 'http://public.test/hook', {
    ...post,
    content: '{"a":"ü"}',
  })
  expect(fetched).toMatchObject({ kind: 'fetched', status: 307 })
  expect(seen).toEqual(['POST /hook 10 {"a":"ü"}'])
})
