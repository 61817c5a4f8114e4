import { expect, test } from 'bun:test'
import { normaliseTarget } from '../domains/targets/target.ts'
import { describeApp } from '../testing/app.ts'
import { readAddresses, readKeys } from '../testing/corpora/corpora.ts'

const STANDARD = '/api/ui/v1/redirects/standard'

describeApp(
  'The corpora of addresses and keys',
  (open) => {
    test('every address is accepted or refused as listed, and stored in its normal form', async () => {
      const token = await open().register()
      const { createLink } = await callers(token)
      const wrong: string[] = []
      for (const entry of readAddresses()) {
        const input = entry.input
        const answer = await createLink({ redirectTo: input })
        const body = await answer.json()
        if (entry.verdict === 'accept') {
          const kept = entry.normalized ?? new URL(String(input)).href
          if (answer.status !== 201 || body.redirectTo !== kept)
            wrong.push(`${entry.id} ${answer.status} ${body.redirectTo}`)
        } else if (answer.status !== 422 || !body.errors?.some(namesTarget)) {
          wrong.push(`${entry.id} ${answer.status}`)
        }
      }
      expect(wrong).toEqual([])
    })

    test('every key is accepted or refused as listed', async () => {
      const token = await open().register()
      const { createLink } = await callers(token)
      const wrong: string[] = []
      for (const entry of readKeys()) {
        const answer = await createLink({ redirectTo: 'https://example.com/', vanity: entry.input })
        const expected = entry.verdict === 'reject' ? 422 : 201
        if (answer.status !== expected)
          wrong.push(`${entry.id} ${JSON.stringify(entry.input)} ${answer.status}`)
      }
      expect(wrong).toEqual([])
    })

    test('a target on a domain of this installation is refused in any spelling, except our own pages', async () => {
      const token = await open().register()
      const { createLink } = await callers(token)
      const status = async (redirectTo: string) => (await createLink({ redirectTo })).status
      for (const host of [
        'go.furl.test',
        'GO.furl.test',
        'go.furl.test.',
        'go.furl.test:443',
        'go.furl.test:8443',
        'GO.FURL.TEST.:8443',
        'hub.furl.test',
        'links.furl.test',
      ]) {
        expect([host, await status(`https://${host}/abc`)]).toEqual([host, 422])
      }
      expect(await status('https://links.furl.test/app/pricing')).toBe(201)
      expect(await status('https://links.furl.test/application')).toBe(422)
    })

    test('a domain can be named in Unicode, in Punycode, in capitals and with a final dot', async () => {
      const token = await open().register()
      const { createLink } = await callers(token)
      for (const domain of ['bücher.example', 'BÜCHER.example.', 'XN--bcher-kva.example']) {
        const made = await createLink({ redirectTo: 'https://example.com/', domain })
        expect([domain, (await made.json()).domain]).toEqual([domain, 'xn--bcher-kva.example'])
      }
      const other = { redirectTo: 'https://example.com/', domain: 'bucher.example' }
      expect((await createLink(other)).status).toBe(422)
    })

    async function callers(token: string) {
      let calls = 0
      return {
        createLink: (body: object) => {
          // A caller can make 600 calls a minute.
          if (++calls % 500 === 0) open().pass(60_000)
          return open().call(STANDARD, { token, body })
        },
      }
    }
  },
  {
    PUBLIC_URL: 'https://links.furl.test',
    DEFAULT_DOMAIN: 'go.furl.test',
    DEFAULT_HUB_DOMAIN: 'hub.furl.test',
    LINK_DOMAINS: 'xn--bcher-kva.example',
  },
)

describeApp(
  'A key that is the application’s own path',
  (open) => {
    test('is refused in any case, and reported as unavailable', async () => {
      const token = await open().register()
      const body = { redirectTo: 'https://example.com/', vanity: 'Console' }
      const answer = await open().call(STANDARD, { token, body })
      expect([answer.status, (await answer.json()).errors]).toMatchObject([
        422,
        [{ path: 'vanity' }],
      ])
      const availability = await open().call('/api/ui/v1/keys/localhost:3000/console', { token })
      expect((await availability.json()).available).toBe(false)
      const near = { ...body, vanity: 'console-2' }
      expect((await open().call(STANDARD, { token, body: near })).status).toBe(201)
    })
  },
  { BASE_PATH: '/console/' },
)

describeApp(
  'Targets on the machine itself',
  (open) => {
    test('are our own links under each of its names, and only those', async () => {
      const token = await open().register()
      const create = async (redirectTo: string) => {
        const answer = await open().call(STANDARD, { token, body: { redirectTo } })
        return [redirectTo, answer.status]
      }
      for (const host of ['localhost:3000', 'LOCALHOST.:3000', '127.0.0.1:3000', '[::1]:3000']) {
        const target = `http://${host}/abc`
        expect(await create(target)).toEqual([target, 422])
      }
      for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]']) {
        const target = `http://${host}/abc`
        expect(await create(target)).toEqual([target, 201])
      }
    })
  },
  { ALLOW_PRIVATE_TARGETS: 'localhost,127.0.0.1,::1' },
)

test('links may point at a host that an operator allows, but not at its neighbours', () => {
  const policy = { allowPrivate: ['10.1.0.0/16', 'intranet.local', 'localhost'] }
  for (const target of ['http://10.1.2.3/', 'http://intranet.local/x', 'http://localhost:8080/']) {
    expect(normaliseTarget(target, policy).href).toBe(target)
  }
  for (const target of ['http://10.2.0.1/', 'http://other.local/', 'http://127.0.0.1/']) {
    expect(() => normaliseTarget(target, policy)).toThrow('private network')
  }
})

function namesTarget(error: { path: string }): boolean {
  return error.path === 'redirectTo'
}
