import { browser } from 'wxt/browser'
import type { CopyRequest } from '../../messages.ts'

// The Clipboard API needs the focus, which this page never has.
browser.runtime.onMessage.addListener((message: CopyRequest, _sender, reply) => {
  if (message.kind !== 'copy') return false
  reply(copy(message.text))
  return false
})

function copy(text: string): boolean {
  const field = document.querySelector('textarea')
  if (!field) return false
  field.value = text
  field.select()
  return document.execCommand('copy')
}
