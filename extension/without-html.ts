import type { Plugin } from 'vite'

const REACT = /react-dom-client\.production\.js$/
const ASSIGNMENT = /\.innerHTML = /g
/** Two for `dangerouslySetInnerHTML`, one for `<script>` elements. We render neither. */
const KNOWN = 3

/**
 * Takes the places out of React that turn text into HTML. The review of Firefox warns of them, and without them nothing in
 * the extension can insert HTML: titles and addresses of pages are always text.
 */
export function withoutHtml(): Plugin {
  return {
    name: 'without-html',
    transform(code, id) {
      if (!REACT.test(id)) return null
      const { length } = code.match(ASSIGNMENT) ?? []
      if (length !== KNOWN) this.error(`React has ${length} places that insert HTML, not ${KNOWN}.`)
      return { code: code.replace(ASSIGNMENT, '.textContent = '), map: null }
    },
  }
}
