import { expect, test } from 'bun:test'
import { InstallationStatus } from '../../../contract/installation/status.ts'
import type { OverallState } from '../../monitoring/status-drawing/status-drawing.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { installationPage, shownStatus } from './installation-html.ts'
import { statusModel } from './model.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const words = { host: 'go.example', home: 'https://go.example/app/', lookMs: 15_000 }

const started = {
  id: 'one',
  startedAt: NOW - 50 * HOUR,
  seenAt: NOW,
  stoppedAt: null,
  isWatched: true,
}
const incident = (part: string, startedAt: number, endedAt: number | null) => ({
  ...{ id: `${part}-${startedAt}`, instanceId: 'one', part, startedAt, endedAt },
})
const own = (api: 'UP' | 'DOWN') => ({
  instanceId: 'one',
  isAlone: true,
  states: { redirects: 'UP', api, analytics: 'UP' } as const,
})
const rows = [
  incident('api', NOW - 3 * MINUTE, null),
  incident('analytics', NOW - 2 * HOUR, NOW - HOUR),
  incident('program', NOW - 60 * HOUR, NOW - 50 * HOUR),
]
const model = statusModel(NOW, own('DOWN'), { instances: [started], incidents: rows })

const textOf = (page: string) => page.replace(/<style>.*<\/style>/, '').replace(/<[^>]*>/g, '')

test('the page says in words what answers, and what did not', () => {
  const text = textOf(installationPage(model, words))
  expect(text).toContain(
    'Status of go.exampleThe API does not answerLast check 21 Nov 2026, 12:00 UTC',
  )
  expect(text).toContain('RedirectsAnswers')
  expect(text).toContain('APIDoes not answer')
  expect(text).toContain('The API has not answered since 21 Nov 2026, 11:57.')
  expect(text).toContain('Analytics did not answer for 1 h, from 21 Nov 2026, 10:00.')
  expect(text).toContain('The program did not run for 10 h, from 19 Nov 2026, 00:00.')
  expect(text).toContain('no machine recorded in this time that it was running')
  expect(text).toContain('Every 15 seconds each machine asks itself, as a visitor would')
})

test.each([
  ['UP UP UP', 'Everything answers'],
  ['UP UP UNKNOWN', 'Everything that is checked answers'],
  ['DEGRADED DOWN UP', 'The API does not answer'],
  ['UP DOWN DOWN', 'The API and analytics do not answer'],
  ['UP UP DOWN', 'Analytics do not answer'],
  ['DEGRADED UP UP', 'Redirects have problems'],
  ['UP DEGRADED UP', 'The API has problems'],
  ['DOWN DOWN DOWN', 'Redirects, the API and analytics do not answer'],
])('%s: %s', (states, sentence) => {
  const [redirects = 'UP', api = 'UP', analytics = 'UP'] = states.split(' ') as OverallState[]
  const now = { instanceId: 'one', isAlone: true, states: { redirects, api, analytics } }
  expect(installationPage(statusModel(NOW, now, undefined), words)).toContain(`>${sentence}</p>`)
})

test('without incidents, and without a list, it says so', () => {
  const quiet = statusModel(NOW, own('UP'), { instances: [started], incidents: [] })
  const text = textOf(installationPage(quiet, words))
  expect(text).toContain('Everything answers')
  expect(text).toContain('None in the last 90 days.')
  expect(text).not.toContain('did not run')
  const unread = textOf(installationPage(statusModel(NOW, own('DOWN'), undefined), words))
  expect(unread).toContain('APIDoes not answer')
  expect(unread).toContain('The list cannot be read at the moment.')
  expect(unread).not.toContain('None in')
})

test('programs get the same as JSON', () => {
  const shown = shownStatus(model)
  expect(InstallationStatus.strict().parse(shown)).toEqual(shown)
  expect(shown).toEqual({
    status: 'DOWN',
    checkedAt: '2026-11-21T12:00:00.000Z',
    parts: [
      { name: 'redirects', state: 'UP', since: '2026-11-19T10:00:00.000Z' },
      { name: 'api', state: 'DOWN', since: '2026-11-21T11:57:00.000Z' },
      { name: 'analytics', state: 'UP', since: '2026-11-21T11:00:00.000Z' },
    ],
    incidents: [
      { part: 'api', state: 'DOWN', startedAt: '2026-11-21T11:57:00.000Z', endedAt: null },
      {
        ...{ part: 'analytics', state: 'DOWN' },
        startedAt: '2026-11-21T10:00:00.000Z',
        endedAt: '2026-11-21T11:00:00.000Z',
      },
      {
        ...{ part: 'program', state: 'DOWN' },
        startedAt: '2026-11-19T00:00:00.000Z',
        endedAt: '2026-11-19T10:00:00.000Z',
      },
    ],
  })
  expect(shownStatus(statusModel(NOW, own('UP'), undefined)).incidents).toBeNull()
})

test('names of machines and rows are not on the page, and it has no script', () => {
  const page = installationPage(model, words)
  for (const hidden of ['one<', 'api-', '<script', 'noindex']) expect(page).not.toContain(hidden)
})
