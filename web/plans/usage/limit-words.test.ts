import { expect, test } from 'bun:test'
import { limitUse } from './limit-words.ts'

test('a limit that is far says nothing', () => {
  expect(limitUse('links', { used: 39, limit: 50 })).toEqual({
    used: '39',
    limit: '50',
    share: 0.78,
    tone: 'plain',
    note: '',
  })
})

test('from 80 % on it says what happens at the limit', () => {
  expect(limitUse('links', { used: 40, limit: 50 })).toMatchObject({
    tone: 'warn',
    note: '10 left. New ones are refused at 50. Those you have keep redirecting.',
  })
  expect(limitUse('links', { used: 51, limit: 50 })).toMatchObject({
    tone: 'bad',
    note: 'New ones are refused. Those you have keep redirecting.',
  })
  expect(limitUse('clicks', { used: 5000, limit: 5000 }).note).toStartWith('Links keep redirecting')
})

test('pictures are told in megabytes', () => {
  const MB = 1024 * 1024
  expect(limitUse('pictureBytes', { used: 45 * MB, limit: 50 * MB })).toMatchObject({
    used: '45 MB',
    limit: '50 MB',
    note: '5 MB left. New ones are refused at 50 MB. Those you have stay.',
  })
})

test('without a limit there is no share', () => {
  expect(limitUse('hubs', { used: 7, limit: null })).toMatchObject({ limit: undefined, note: '' })
})

test('the only one of a limit of one is no alarm, but a second one is', () => {
  expect(limitUse('users', { used: 1, limit: 1 })).toMatchObject({ tone: 'plain', note: '' })
  expect(limitUse('hubs', { used: 2, limit: 1 })).toMatchObject({
    tone: 'bad',
    note: 'New ones are refused. Those you have stay online.',
  })
})
