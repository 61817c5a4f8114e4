import { describe, expect, test } from 'bun:test'
import { readConfig } from '../config.ts'
import { application } from './application.ts'

const open = (publicUrl: string) =>
  application({
    config: readConfig({ PUBLIC_URL: publicUrl, SECRET_KEY: 'only for tests, only for tests' }),
    calls: () => new Response('a call'),
    site: { version: '1', answer: (path) => new Response(path) },
    readiness: {
      status: () => 'ok',
      checks: () => ({ database: 'ok', analytics: 'ok', journal: 'ok' }),
      stopping: () => undefined,
      end: () => undefined,
    },
    parent: { ready: () => undefined, allMetrics: async () => [] },
    isServed: (name) => name === 'go.example',
  })

describe('The pages of the web app', () => {
  const PATHS = ['/app/', '/app/login', '/app/assets/a.js', '/favicon.ico']

  test('tell browsers to come by https from then on, where the installation has it', async () => {
    for (const path of PATHS) {
      const answer = await open('https://unfurly.example')(new Request(`http://x${path}`), {})
      const header = answer.headers.get('strict-transport-security')
      expect([path, header]).toEqual([path, 'max-age=31536000'])
    }
  })

  test('say nothing of https where there is none', async () => {
    for (const path of PATHS) {
      const answer = await open('http://unfurly.example')(new Request(`http://x${path}`), {})
      expect([path, answer.headers.has('strict-transport-security')]).toEqual([path, false])
    }
  })
})

describe('The question whether a name may have a certificate', () => {
  const asked = async (address: string, query: string) => {
    const request = new Request(`http://127.0.0.1:3000/internal/tls/ask${query}`)
    return (await open('https://unfurly.example')(request, { address })).status
  }

  test('is answered with yes for names that are served, and for no other', async () => {
    expect(await asked('127.0.0.1', '?domain=go.example')).toBe(200)
    for (const query of ['?domain=other.example', '?domain=', '', '?domain=a&domain=go.example']) {
      expect([query, await asked('127.0.0.1', query)]).toEqual([query, 404])
    }
  })

  test('is answered on the machine and its network only', async () => {
    for (const address of ['::1', '10.1.2.3', '192.168.0.9', 'fd00::1']) {
      expect([address, await asked(address, '?domain=go.example')]).toEqual([address, 200])
    }
    for (const address of ['203.0.113.7', '2001:db8::1', '']) {
      expect([address, await asked(address, '?domain=go.example')]).toEqual([address, 404])
    }
  })
})
