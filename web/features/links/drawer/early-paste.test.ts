import { expect, test } from 'bun:test'
import { holdPaste } from './early-paste.ts'

function paste(page: EventTarget, text: string) {
  const event = new Event('paste')
  page.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }))
}

test('text pasted before the field has the focus is kept', () => {
  const page = new EventTarget()
  const early = holdPaste(page)
  paste(page, 'https://a.example/')
  expect(early.release()).toBe('https://a.example/')
})

test('text pasted after the release is ignored', () => {
  const page = new EventTarget()
  const early = holdPaste(page)
  expect(early.release()).toBe('')
  paste(page, 'https://a.example/')
  expect(early.release()).toBe('')
})

test('the initial address is returned once, unless something was pasted', () => {
  const page = new EventTarget()
  const early = holdPaste(page, 'https://a.example/')
  expect([early.release(), early.release()]).toEqual(['https://a.example/', ''])
  const pasted = holdPaste(page, 'https://a.example/')
  paste(page, 'https://b.example/')
  expect(pasted.release()).toBe('https://b.example/')
})
