import { expect, test } from 'bun:test'
import { emptyDetails } from '../link-details.ts'
import {
  monitoringWords,
  paceWords,
  passwordWords,
  redirectWords,
  scheduleWords,
  sharingWords,
} from './fold-words.ts'

const schedule = (changes: Partial<typeof emptyDetails>) =>
  scheduleWords({ ...emptyDetails, ...changes })

test('the schedule says when the link works', () => {
  expect(schedule({})).toBe('Starts now, never ends')
  expect(schedule({ maxClicks: '500' })).toBe('Starts now, ends after 500 clicks')
  expect(schedule({ maxClicks: '1' })).toBe('Starts now, ends after 1 click')
  expect(schedule({ startsAt: '2026-12-01T09:00' })).toMatch(/^Starts .*2026.*, never ends$/)
  const both = schedule({ expiresAt: '2026-12-24T18:00', maxClicks: '10' })
  expect(both).toMatch(/^Starts now, ends .*2026.* or after 10 clicks$/)
})

test('the password section says whether there is one and whether it changes', () => {
  expect(passwordWords({ password: '', dropsPassword: false }, false)).toBe('Off')
  expect(passwordWords({ password: 'sesame', dropsPassword: false }, false)).toBe('On')
  expect(passwordWords({ password: '', dropsPassword: false }, true)).toBe('On')
  expect(passwordWords({ password: '', dropsPassword: true }, true)).toBe('Off')
  expect(passwordWords({ password: 'sesame', dropsPassword: true }, true)).toBe('Changed')
})

test('a custom card is shown by its title', () => {
  const { preview } = emptyDetails
  expect(sharingWords({ preview })).toBe('As the destination')
  expect(sharingWords({ preview: { ...preview, title: ' Rain ' } })).toBe('Rain')
  expect(sharingWords({ preview: { ...preview, imageUrl: 'https://a.example/b.png' } })).toBe(
    'Your own',
  )
})

test('monitoring says whether it is on and whether there is a backup', () => {
  const words = (changes: Partial<typeof emptyDetails>) =>
    monitoringWords({ ...emptyDetails, ...changes })
  expect(words({})).toBe('Off')
  expect(words({ monitoring: true })).toBe('On')
  expect(words({ monitoring: true, fallbackUrl: 'https://a.example/' })).toBe('On, with a backup')
  expect(words({ fallbackUrl: 'https://a.example/' })).toBe('Off')
})

test('a pace is said in the largest unit', () => {
  expect(paceWords(86_400)).toBe('once a day')
  expect(paceWords(300)).toBe('every 5 minutes')
  expect(paceWords(3600)).toBe('once an hour')
})

test('the redirect section says how long the redirect holds, and whether it passes the path on', () => {
  expect(redirectWords(emptyDetails)).toBe('302, temporary')
  expect(redirectWords({ ...emptyDetails, redirectStatus: '307' })).toBe('307, temporary')
  expect(redirectWords({ ...emptyDetails, redirectStatus: '301' })).toBe('301, permanent')
  expect(redirectWords({ ...emptyDetails, redirectStatus: '308' })).toBe('308, permanent')
  expect(redirectWords({ ...emptyDetails, forwardPath: true })).toBe(
    '302, temporary, with the path',
  )
})
