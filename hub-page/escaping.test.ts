import { describe, expect, test } from 'bun:test'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { presetIds } from '../contract/hubs/theme.ts'
import { readMarkup } from '../server/testing/corpora/corpora.ts'
import { hostileDocument, hostileTheme } from './hostile.samples.ts'
import { html } from './html.ts'
import { renderHub } from './render-hub.ts'
import { renderState, type StateKind } from './render-state.ts'
import { pageOf } from './samples/hubs.samples.ts'

const payloads = readMarkup()

/** Every element that a page of ours has. */
const ELEMENTS = new Set(
  `html head meta title link style body script div main header h1 h2 span p a b small strong em br svg path img ul li
  details summary figure figcaption iframe form input button label hr footer i u time`.split(/\s+/),
)
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'poster', 'data'])
const OURS = /^(?:https?:\/\/|mailto:|tel:|sms:|\/_\/|\/go-|data:image\/svg\+xml,|data:,$)/

type Element = DefaultTreeAdapterTypes.Element

function elementsOf(node: DefaultTreeAdapterTypes.Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return 'attrs' in node ? [node, ...children] : children
}

/** What a page must not have, as the parser of browsers sees it. Frames of ours are looked into. */
function faultsOf(page: string): string[] {
  return elementsOf(parse(page)).flatMap((element) => {
    const attrs = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
    const faults = Object.entries(attrs).flatMap(([name, value]) => [
      ...(name.startsWith('on') ? [`${name} of ${element.tagName}`] : []),
      ...(ADDRESSES.has(name) && !OURS.test(value) ? [`${name}=${value}`] : []),
    ])
    if (!ELEMENTS.has(element.tagName)) faults.push(`element ${element.tagName}`)
    if (element.tagName === 'script') faults.push(...scriptFaults(element, attrs))
    if (element.tagName === 'style') faults.push(...styleFaults(element))
    return [...faults, ...(attrs.srcdoc ? faultsOf(attrs.srcdoc) : [])]
  })
}

const wordsIn = ({ childNodes }: Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('')

function scriptFaults(element: Element, attrs: Record<string, string>): string[] {
  if (attrs.type !== 'application/ld+json') return ['a script']
  JSON.parse(wordsIn(element))
  return []
}

/** Style sheets load fonts of ours and nothing else. */
const styleFaults = (element: Element): string[] => {
  const text = wordsIn(element)
  const loaded = [...text.matchAll(/url\((?!\/_\/fonts\/[\w.-]+\.woff2\))[^)]*/g)].map(
    ([url]) => url,
  )
  return /@import|expression|javascript|</i.test(text) ? ['style', ...loaded] : loaded
}

describe('the markup of a page', () => {
  test.each(payloads)('%s is text in every field', (payload) => {
    expect(faultsOf(renderHub(pageOf(hostileDocument(payload))))).toEqual([])
  })

  test.each(payloads)('%s in every token of a theme is no style', (payload) => {
    const page = renderHub(pageOf(hostileDocument('words', hostileTheme(payload))))
    expect(faultsOf(page)).toEqual([])
    const style = page.slice(page.indexOf('<style>'), page.indexOf('</style>'))
    expect(style.includes(payload) && payload.length > 3).toBe(false)
  })

  test.each([...presetIds])('no look of %s lets texts out', (preset) => {
    for (const payload of payloads.slice(0, 12))
      expect(faultsOf(renderHub(pageOf(hostileDocument(payload, { preset }))))).toEqual([])
  })

  test.each(payloads)('%s as custom CSS, address or name ends no element', (payload) => {
    const page = pageOf(hostileDocument('words'))
    const settings = { ...page.settings, customCss: payload }
    const address = `https://hub.example/${payload}`
    const marks = new Map([['a', 'added' as const]])
    expect(faultsOf(renderHub({ ...page, settings, address, marks })).filter(isElement)).toEqual([])
  })

  test.each(payloads)('%s as a name is text on the pages for other states', (payload) => {
    for (const kind of ['locked', 'age', 'disabled', 'missing'] satisfies StateKind[]) {
      const theme = hostileTheme(payload)
      const page = {
        theme,
        name: payload,
        address: 'https://hub.example/x',
        home: 'https://a.example/',
      }
      expect(faultsOf(renderState(kind, page))).toEqual([])
    }
  })

  test('a hole is found by this test', () => {
    const hole =
      '<a href="javascript:xss(1)" onclick="xss(1)"></a><script>xss(1)</script><object></object>'
    expect(faultsOf(hole)).toHaveLength(4)
    expect(faultsOf(`<iframe srcdoc="<script></script>"></iframe>`)).toEqual(['a script'])
  })
})

/** Text that is CSS only would be cleaned before it is saved; here it must not leave its element. */
const isElement = (fault: string): boolean => /^(?:element|a script|on\w+ of)/.test(fault)

test('the template escapes quotes, and takes markup and lists of it as they are', () => {
  const inner = html`<b>${'<"\'&>'}</b>`
  expect(html`<p title="${'"'}">${[inner, 'x', 1, null, undefined, false]}</p>`.toString()).toBe(
    '<p title="&quot;"><b>&lt;&quot;&#39;&amp;&gt;</b>x1</p>',
  )
})
