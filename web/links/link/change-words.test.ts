import { expect, test } from 'bun:test'
import { changedField, changedValue } from './change-words.ts'

test('fields have the labels of the drawer', () => {
  expect(changedField('redirectTo')).toBe('Address')
  expect(changedField('brandNew')).toBe('brandNew')
})

test('values are formatted for people', () => {
  expect(changedValue('disabled', true)).toBe('On')
  expect(changedValue('tags', ['sale', 'wet'])).toBe('sale, wet')
  expect(changedValue('utmParams', { source: 'mail', medium: null })).toBe('source mail')
  expect(changedValue('geo', [{ countries: ['DE', 'AT'], redirectTo: 'https://e.example' }])).toBe(
    'countries DE, AT; redirectTo https://e.example',
  )
  expect(changedValue('expiresAt', '2026-12-24T18:00:00.000Z')).toContain('2026')
})

test('an empty value has no text', () => {
  for (const value of [null, '', undefined, [], {}, { source: null }]) {
    expect(changedValue('utmParams', value)).toBeUndefined()
  }
})
