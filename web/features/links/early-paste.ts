export interface EarlyPaste {
  /** Ends the holding and gives what was pasted last; '' where nothing was. */
  release: () => string
}

/**
 * Holds what is pasted between `c` and the moment in which the address field has the focus to take it; before that, the
 * address that the drawer was opened with.
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
