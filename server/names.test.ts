import { expect, test } from 'bun:test'
import { describeApp } from './testing/app.ts'
import { confirmedPerson } from './testing/people/person.ts'

const hidden = [
  'a\r\nBcc: x@y',
  'a\u2028b',
  'a\u0000b',
  'a\u202egpj.exe',
  'a\u200bb\u2060',
  'a\u00adb',
]
const hour = (at: number) => new Date(Date.UTC(2026, 11, 1, at)).toISOString()

/** Everything that has a name, by the field of it. */
const calls: readonly [call: string, field: string, body: object][] = [
  ['POST extensions/grants', 'name', { challenge: 'x'.repeat(43) }],
  ['POST api-keys', 'name', { permissions: 1 }],
  ['POST qr-presets', 'name', { design: {} }],
  ['POST utm-templates', 'name', { utmParams: { source: 'x' } }],
  ['POST tags', 'name', {}],
  ['POST analytics/views', 'name', { query: '' }],
  ['POST analytics/pages', 'title', { kind: 'TAG', tag: 'x' }],
  ['POST monitors/channels', 'name', { kind: 'EMAIL', userIds: ['x'] }],
  ['POST monitors/status-pages', 'title', { kind: 'TAG', tag: 'x' }],
  [
    'POST monitors/maintenance',
    'title',
    { startsAt: hour(1), endsAt: hour(2), scope: { kind: 'ALL' } },
  ],
  ['POST accounts', 'name', {}],
  ['PUT account', 'name', {}],
  ['PUT profile', 'firstName', {}],
  ['PUT profile', 'lastName', {}],
]

describeApp('A name', (open) => {
  test('with line breaks or invisible characters is refused wherever one is chosen', async () => {
    const { token } = await confirmedPerson(open())
    for (const [call, field, body] of calls) {
      const [method = '', path] = call.split(' ')
      for (const name of hidden) {
        const answer = await open().call(`/api/ui/v1/${path}`, {
          method,
          token,
          body: { ...body, [field]: name },
        })
        const { errors = [] } = await answer.json()
        expect([call, name, answer.status, errors.at(0)?.path]).toEqual([call, name, 422, field])
      }
    }
  })

  test('of a hub, which may come from an imported page, loses what cannot be seen', async () => {
    const { token } = await confirmedPerson(open())
    const answer = await open().call('/api/ui/v1/redirects/furlhub', {
      token,
      body: { title: ' Our\r\n\u202epage\u200b ' },
    })
    expect([answer.status, (await answer.json()).title]).toEqual([201, 'Our page'])
  })
})
