import { expect, test } from 'bun:test'
import { holdPaste } from './early-paste.ts'

function paste(page: EventTarget, text: string) {
  const event = new Event('paste')
  page.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }))
}

test('what is pasted before the field has the focus is not lost', () => {
  const page = new EventTarget()
  const early = holdPaste(page)
  paste(page, 'https://a.example/')
  expect(early.release()).toBe('https://a.example/')
})

test('what is pasted afterwards is the field’s', () => {
  const page = new EventTarget()
  const early = holdPaste(page)
  expect(early.release()).toBe('')
  paste(page, 'https://a.example/')
  expect(early.release()).toBe('')
})

test('an address to begin with is given once, as long as nothing was pasted over it', () => {
  const page = new EventTarget()
  const early = holdPaste(page, 'https://a.example/')
  expect([early.release(), early.release()]).toEqual(['https://a.example/', ''])
  const pasted = holdPaste(page, 'https://a.example/')
  paste(page, 'https://b.example/')
  expect(pasted.release()).toBe('https://b.example/')
})
