import { expect, test } from 'bun:test'
import { pageSlots } from '../../../contract/screens/page-slots.ts'
import { detectBrowser, storeAddress } from './browsers.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('Firefox is looked for first, then Chrome', () => {
  expect(detectBrowser(firefox)).toBe('Firefox')
  expect(detectBrowser(chrome)).toBe('Chrome')
  expect(detectBrowser(`${chrome} Firefox/140.0`)).toBe('Firefox')
})

test('Edge, Safari and programs are not detected', () => {
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
  for (const agent of [`${chrome} Edg/140.0.0.0`, `${chrome} EdgA/140.0`, safari, 'curl/8', '']) {
    expect(detectBrowser(agent)).toBeUndefined()
  }
})

test('an address that is unset or still a placeholder is none', () => {
  expect(storeAddress('https://store.example/unfurly')).toBe('https://store.example/unfurly')
  for (const href of [null, '', ...Object.values(pageSlots)]) {
    expect(storeAddress(href)).toBeUndefined()
  }
})
