import morphdom from 'morphdom'

/** Makes the page in a frame the one of that HTML. What is equal stays, so that nothing flashes, loads again or scrolls. */
export function patchPage(page: Document, html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html')
  patch(page.head, next.head)
  patch(page.body, next.body)
}

function patch(known: Element, next: Element): void {
  if (known.isEqualNode(next)) return
  morphdom(known, next, {
    childrenOnly: true,
    onBeforeElUpdated: (old, now) => !old.isEqualNode(now),
  })
}
