import { expect, type Page } from '@playwright/test'

/** Far more than a page has. */
const CONTROLS_MAX = 2000

/**
 * Each control that Tab reaches shows that it has the focus: by an outline or a shadow, of its own or around it, that it has
 * not otherwise. Returns how many there are.
 */
export async function expectFocusShown(page: Page): Promise<number> {
  await page.evaluate(rememberMarks)
  const unmarked: string[] = []
  for (let controls = 0; controls < CONTROLS_MAX; controls += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(lookAtFocus)
    if (found?.kind === 'unmarked') unmarked.push(found.html)
    if (found) continue
    expect(unmarked, page.url()).toEqual([])
    return controls
  }
  throw new Error('Tab leads round in a circle.')
}

type Kept = Window & { marksOf: (element: Element) => string; marks: Map<Element, string> }

/** Runs in the page, before anything has the focus. */
function rememberMarks(): void {
  const kept = window as unknown as Kept
  const markOf = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return outlineStyle === 'none' ? boxShadow : `${outlineWidth} ${boxShadow}`
  }
  kept.marksOf = (element) => {
    // A transparent field lies over what shows its digits.
    const beside = [...(element.parentElement?.children ?? [])]
    const around = [element.parentElement, element.parentElement?.parentElement]
    return [...beside, ...around].flatMap((each) => (each ? markOf(each) : [])).join('; ')
  }
  const all = [...document.querySelectorAll('*')]
  kept.marks = new Map(all.map((element) => [element, kept.marksOf(element)]))
}

/** Runs in the page. Undefined once the focus has left it. */
function lookAtFocus(): { kind: 'marked' | 'unmarked'; html: string } | undefined {
  const { marks, marksOf } = window as unknown as Kept
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
  // A date has several stops, and the browser marks which. What a mark of the map stands for is outlined in the drawing.
  const isElsewhere = focused.matches('[type="date"], [data-mark]')
  const isMarked = isElsewhere || marks.get(focused) !== marksOf(focused)
  return { kind: isMarked ? 'marked' : 'unmarked', html: focused.outerHTML.slice(0, 200) }
}
