import { expect, test } from 'bun:test'
import { factsAnswer, pageAnswer, passwordAnswer, thanksAnswer } from './answers.ts'
import type { VisitorPage } from './pages.ts'

const answersFor = (visited: VisitorPage) => [
  pageAnswer('not-found', visited),
  pageAnswer('away', visited),
  passwordAnswer(visited, undefined),
  passwordAnswer(visited, { kind: 'locked', retryAfterSeconds: 899.2 }),
  factsAnswer(visited, 'https://example.com/'),
  thanksAnswer(visited),
]

const visited = { host: 'unfurly.example', key: 'sprign', home: 'https://unfurly.example/app/' }

test('each visitor page forbids indexing and caching, and sends security headers', () => {
  for (const { headers } of answersFor(visited)) {
    expect(headers).toMatchObject({
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    })
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'")
    expect(headers['Retry-After'] ?? '1').toMatch(/^[1-9]\d*$/)
  }
})

test('HSTS is sent for our own host only, and only if it uses TLS', () => {
  const isHeld = (changes: Partial<VisitorPage>) =>
    answersFor({ ...visited, ...changes }).map(
      ({ headers }) => headers['Strict-Transport-Security'] !== undefined,
    )
  expect(new Set(isHeld({}))).toEqual(new Set([true]))
  expect(new Set(isHeld({ host: 'go.brand.example' }))).toEqual(new Set([false]))
  expect(new Set(isHeld({ home: 'http://unfurly.example/app/' }))).toEqual(new Set([false]))
})
