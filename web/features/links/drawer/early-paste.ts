export interface EarlyPaste {
  /** Stops listening and returns the last pasted text, or '' if there was none. */
  release: () => string
}

/**
 * Captures text pasted after the drawer was requested and before its address field has the focus. `address` is returned
 * if nothing is pasted.
 */
export function holdPaste(page: EventTarget, address = ''): EarlyPaste {
  let text = address
  const hold = (event: Event) => {
    text = (event as ClipboardEvent).clipboardData?.getData('text') ?? text
  }
  page.addEventListener('paste', hold)
  return {
    release: () => {
      page.removeEventListener('paste', hold)
      const held = text
      text = ''
      return held
    },
  }
}
