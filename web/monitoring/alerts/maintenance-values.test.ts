import { expect, test } from 'bun:test'
import { linkOf, maintenanceBody, maintenanceErrors } from './maintenance-values.ts'

const values = {
  title: ' Move ',
  startsAt: '2026-11-24T22:00',
  endsAt: '2026-11-24T23:00',
  repeats: 'NEVER' as const,
  scope: 'ALL' as const,
  tag: '',
  domain: '',
  link: '',
}

test('a maintenance has a title, an order of times and a scope', () => {
  expect(maintenanceErrors(values)).toEqual({})
  const wrong = { ...values, title: ' ', endsAt: '2026-11-24T21:00', scope: 'TAG' as const }
  expect(maintenanceErrors(wrong)).toEqual({
    title: 'Enter a title',
    endsAt: 'It ends before it starts',
    tag: 'Choose a tag',
  })
  expect(maintenanceErrors({ ...values, startsAt: '' })).toEqual({ startsAt: 'Enter a time' })
  expect(maintenanceErrors({ ...values, scope: 'LINK', link: 'spring' })).toHaveProperty('link')
})

test('the call has the times of this device and the scope that was chosen', () => {
  const body = maintenanceBody({ ...values, scope: 'LINK', link: 'https://go.example/a' }, 'UTC')
  expect(body).toMatchObject({
    title: 'Move',
    startsAt: new Date('2026-11-24T22:00').toISOString(),
    scope: { kind: 'LINK', domain: 'go.example', key: 'a' },
  })
  expect(maintenanceBody({ ...values, tag: 'left over' }, 'UTC').scope).toEqual({ kind: 'ALL' })
})

test.each([
  ['go.example/a', { domain: 'go.example', key: 'a' }],
  ['http://localhost:80/a/', { domain: 'localhost:80', key: 'a' }],
  ['go.example', undefined],
  ['go.example/a/b', undefined],
])('%p is %p', (text, link) => expect(linkOf(text)).toEqual(link as never))
