import { expect, test } from 'bun:test'
import { isDrawable, undrawableWords } from '../../contract/codes/qr-letters.ts'
import { outlined, outlinesIn } from './letters.ts'

async function drawn(text: string): Promise<string> {
  const shape = await outlined({ kind: 'text', text, x: 500, y: 500, size: 100, fill: '#000000' })
  return shape.kind === 'path' ? shape.d : ''
}
const xsIn = (d: string) =>
  (d.match(/-?[\d.]+/g) ?? []).map(Number).filter((_, index) => index % 2 === 0)

const widest = ['ế ж', 'Scan ƒ Ǻ ḍ', 'ȇӿōдŊṍ«•', '῏ὧẩ˰ἔvώῪ', 'ĬȆǜḶ€>Y˰', 'Quét mã ở đây: Việt Nam']

test.each([...widest, 'Κέντρο ž Меню'])('%p is drawn without an empty box', async (text) => {
  const [box] = outlinesIn(await drawn('\u5929'))
  expect(box).not.toBe('')
  expect(outlinesIn(await drawn(text))).not.toContain(box)
})

test('letters of several font files are placed one after another and centred', async () => {
  const xs = xsIn(await drawn('ƒ Ǻ ḍ'))
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  expect(Math.abs((left + right) / 2 - 500)).toBeLessThan(10)
  const alone = await Promise.all(['ƒ', 'Ǻ', 'ḍ'].map(async (each) => xsIn(await drawn(each))))
  const inked = alone.reduce((sum, each) => sum + Math.max(...each) - Math.min(...each), 0)
  expect(right - left).toBeGreaterThan(inked + 40)
  expect(right - left).toBeLessThan(inked + 120)
})

test.each([
  ['Scan me!', ''],
  ['Quét mã ở đây: Việt Nam', ''],
  ['Κέντρο ž Меню — «50 %» €', ''],
  ['Scan →', '→'],
  ['\u626b\u7801', '\u626b'],
  ['مرحبا', 'م'],
  ['नमस्ते', 'न'],
  ['สวัสดี', 'ส'],
  ['\uff33\uff43an', '\uff33'],
  ['12 \u0664', '\u0664'],
  ['Café ☕', '☕'],
  ['Tap 👩‍👩‍👧', '👩‍👩‍👧'],
])('the text %p is drawn, or refused with what is in the way: %p', (text, sign) => {
  expect(isDrawable(text)).toBe(sign === '')
  if (sign !== '') expect(undrawableWords(text)).toStartWith(`“${sign}” cannot be drawn.`)
})
