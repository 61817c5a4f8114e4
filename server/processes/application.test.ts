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
