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
  for (const agent of [`${chrome} Edg/140.0.0.0`, safari, 'curl/8', '']) {
    expect(detectBrowser(agent)).toBeUndefined()
  }
})

test.each([
  [
    'Chrome on a phone',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Chrome on a tablet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Edge on a phone',
    'Mozilla/5.0 (Linux; Android 10; HD1913) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0',
  ],
  ['Firefox on a phone', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  [
    'Firefox on an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'Chrome on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1',
  ],
  [
    'a television',
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36',
  ],
  [
    'a window of a desktop program',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.45 Chrome/136.0.0.0 Electron/36.0 Safari/537.36',
  ],
])('%s takes no extensions', (_name, agent) => {
  expect(detectBrowser(agent)).toBeUndefined()
})

test('an address that is unset or still a placeholder is none', () => {
  expect(storeAddress('https://store.example/unfurly')).toBe('https://store.example/unfurly')
  for (const href of [null, '', ...Object.values(pageSlots)]) {
    expect(storeAddress(href)).toBeUndefined()
  }
})
