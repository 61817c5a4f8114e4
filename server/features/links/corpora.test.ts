import { expect, test } from 'bun:test'
import { describeApp } from '../../testing/app.ts'
import { inputOf, readCorpus } from '../../testing/corpora.ts'
import { normaliseTarget } from './target.ts'

const STANDARD = '/api/ui/v1/redirects/standard'

describeApp(
  'What people paste and wish',
  (open) => {
    test('every address of the corpus has its verdict, and what is kept is its normal form', async () => {
      const token = await open().register()
      const { createLink } = await callers(token)
      const wrong: string[] = []
      for (const entry of readCorpus('bad-urls')) {
        const input = inputOf(entry)
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

    test('every key of the corpus has its verdict', async () => {
      const token = await open().register()
      const { createLink } = await callers(token)
      const wrong: string[] = []
      for (const entry of readCorpus('bad-keys')) {
        const answer = await createLink({ redirectTo: 'https://example.com/', vanity: entry.key })
        const expected = entry.verdict === 'reject' ? 422 : 201
        if (answer.status !== expected)
          wrong.push(`${entry.id} ${JSON.stringify(entry.key)} ${answer.status}`)
      }
      expect(wrong).toEqual([])
    })

    test('a target on a domain of this installation is refused in any spelling, our own pages are not', async () => {
      const token = await open().register()
      const { createLink } = await callers(token)
      const status = async (redirectTo: string) => (await createLink({ redirectTo })).status
      for (const host of [
        'go.furl.test',
        'GO.furl.test',
        'go.furl.test.',
        'go.furl.test:443',
        'hub.furl.test',
        'links.furl.test',
      ]) {
        expect([host, await status(`https://${host}/abc`)]).toEqual([host, 422])
      }
      expect(await status('https://links.furl.test/app/pricing')).toBe(201)
      expect(await status('https://links.furl.test/application')).toBe(422)
    })

    async function callers(token: string) {
      let calls = 0
      return {
        createLink: (body: object) => {
          // Six hundred calls a minute are allowed.
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
  },
)

test('a host that an operator allows may be pointed at, its neighbours not', () => {
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
