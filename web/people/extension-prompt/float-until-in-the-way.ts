/** What people press or look at. Boxes around them, such as sections, may be empty where the card is. */
const CONTROLS = [
  ...['a', 'button', 'label', 'summary', 'input', 'select', 'textarea'],
  ...['canvas', 'img', 'video', 'svg'],
].join()

const MARGIN_PX = 20

/**
 * The card stands in the corner of the window until something that people read or press comes under it: by scrolling, in
 * another size of the window, or because it was inserted, such as the result of the shortener. Then it moves to its place at the
 * end of the page, and stays there, so that it does not come and go during scrolling.
 */
export function floatUntilInTheWay(prompt: HTMLElement): void {
  const card = prompt.querySelector<HTMLElement>('[data-extension-card]')
  if (!card) return
  const { width, height } = card.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const corner = new IntersectionObserver(
    (seen) => {
      // The first call is about all of them. Without the card in its place, the place keeps its room.
      if (seen.some(({ isIntersecting }) => isIntersecting)) return stop()
      prompt.style.minHeight = `${height}px`
      card.dataset.floats = 'true'
    },
    {
      rootMargin: [
        -(clientHeight - height - 2 * MARGIN_PX),
        -(clientWidth - width - 2 * MARGIN_PX),
        0,
        0,
      ]
        .map((pixels) => `${Math.min(0, Math.round(pixels))}px`)
        .join(' '),
    },
  )
  const watch = (root: Element) => {
    for (const part of [root, ...root.querySelectorAll('*')])
      if (isContent(part) && !prompt.contains(part)) corner.observe(part)
  }
  const inserted = new MutationObserver((changes) => {
    const nodes = changes.flatMap(({ addedNodes }) => [...addedNodes])
    // A text is the content of the element that holds it.
    const roots = nodes.map((node) => (node instanceof Element ? node : node.parentElement))
    for (const root of new Set(roots)) if (root?.isConnected) watch(root)
  })
  function stop(): void {
    corner.disconnect()
    inserted.disconnect()
    removeEventListener('resize', stop)
    delete card?.dataset.floats
  }
  watch(document.body)
  inserted.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', stop)
}

const isContent = (part: Element) =>
  part.matches(CONTROLS) ||
  [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
