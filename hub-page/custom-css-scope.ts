import type { Selector, SelectorList } from 'css-tree'
import generate from 'css-tree/generator'
import walk from 'css-tree/walker'

/** The element around the content of a page. The footer is outside of it. */
const SCOPE = '.hub'
/** What custom CSS means by the whole page. */
const WHOLE = '.hub .page'

/**
 * The selectors, each below the content of the page; `body`, `html` and `:root` become the whole of it. Undefined: one of
 * them is not understood, and browsers would ignore them all.
 */
export function scopedSelectors(list: SelectorList): string | undefined {
  const scoped = list.children
    .toArray()
    .map((node) => (node.type === 'Selector' ? scopedSelector(node) : undefined))
  return scoped.every((text) => text !== undefined) && scoped.length > 0
    ? scoped.join(',')
    : undefined
}

function scopedSelector(selector: Selector): string | undefined {
  const text = generate(selector)
  const isBroken = REFUSED.test(text) || hasRaw(selector)
  if (isBroken || /^[>+~|]/.test(text)) return undefined
  if (text.startsWith(`${SCOPE} `)) return text
  const below = text.replace(ROOTS, '')
  if (below === text) return `${SCOPE} ${text}`
  return /^(?:$|[ >])/.test(below) ? `${WHOLE}${below}` : undefined
}

/** Escapes and what could end a style element; nesting; and what would load something elsewhere, within strings. */
const REFUSED = /[\\<&@]|(?:url|src|expression)\s*\(|image-set/i

/** The elements above the content. Beside them there is only the footer, which is not for custom CSS. */
const ROOTS = /^(?:(?:html|:root)[ >])?(?:html|:root|body|\.hub)(?![\w:.#[-])/i

function hasRaw(selector: Selector): boolean {
  let isRaw = false
  walk(selector, ({ type }) => {
    if (type === 'Raw' || type === 'NestingSelector') isRaw = true
  })
  return isRaw
}
