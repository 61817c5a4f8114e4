/**
 * Copies a text to the clipboard; resolves to whether that worked. A text that is still loading is passed as a promise, so
 * that browsers that require a user gesture see the call at once and not after the response.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await writeText(text)
    else await writeLater(text)
    return true
  } catch {
    return false
  }
}

async function writeLater(text: Promise<string>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  } catch {
    await writeText(await text)
  }
}

/** Pages served over plain http have no clipboard object, only the old command. */
async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!done) throw new Error('The browser refused to copy')
}
