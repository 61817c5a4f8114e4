import type { Atrule, CssNode, Declaration, List, Rule } from 'css-tree'
import generate from 'css-tree/generator'
import { scopedSelectors } from './custom-css-scope.ts'
import { isAllowedValue } from './custom-css-values.ts'
import { CSS_LENGTH_MAX, parseCss } from './parse-css.ts'

export interface CleanedCss {
  css: string
  /** The removed parts: each a sentence that begins with the part. */
  leftOut: string[]
}

type Leave = (node: CssNode, reason: string) => string

/**
 * Custom CSS with everything left out that loads, imports or reaches beyond the content of the page, or that is broken.
 * What it returns passes unchanged when it is cleaned again. `renderHub` takes the result, so that only what saves or
 * shows custom CSS needs this module and its parser.
 */
export function cleanCustomCss(text: string): CleanedCss {
  const leftOut: string[] = []
  const leave: Leave = (node, reason) => {
    leftOut.push(`‘${shortened(generate(node))}’ ${reason}`)
    return ''
  }
  if (text.length > CSS_LENGTH_MAX) return { css: '', leftOut: ['All of it: the text is too long'] }
  const sheet = parseCss(text)
  const css = sheet.type === 'StyleSheet' ? rulesText(sheet.children, leave) : ''
  return { css: css.trim(), leftOut }
}

const rulesText = (children: List<CssNode>, leave: Leave): string =>
  children
    .toArray()
    .map((node) => {
      if (node.type === 'Rule') return ruleText(node, leave)
      if (node.type === 'Atrule') return atruleText(node, leave)
      return node.type === 'Comment' ? '' : leave(node, 'is not understood')
    })
    .join('')

function ruleText({ prelude, block }: Rule, leave: Leave): string {
  const selectors = prelude.type === 'SelectorList' ? scopedSelectors(prelude) : undefined
  if (!selectors) return leave(prelude, 'is a selector that is not understood')
  const inner = blockText(block.children, leave)
  return inner && `${selectors}{${inner}}\n`
}

const CONDITIONS = new Set(['media', 'supports', 'container'])
const FRAMES = new Set(['keyframes', '-webkit-keyframes'])

function atruleText(node: Atrule, leave: Leave): string {
  const name = node.name.toLowerCase()
  const prelude = preludeText(node)
  if (!node.block || !prelude) return leave(node, 'is not allowed, or not understood')
  const inner = innerText(name, node.block.children, leave)
  if (inner === undefined) return leave(node, 'is not allowed')
  return inner && `@${name} ${prelude}{${inner}}\n`
}

function innerText(name: string, children: List<CssNode>, leave: Leave): string | undefined {
  if (FRAMES.has(name)) return framesText(children, leave)
  return CONDITIONS.has(name) ? rulesText(children, leave) : undefined
}

/** The conditions of a rule, if there is nothing in them that could be more. */
function preludeText({ prelude }: Atrule): string | undefined {
  const text = prelude?.type === 'AtrulePrelude' ? generate(prelude) : ''
  return /[\\<;{}@]|url|src|image|expression/i.test(text) ? undefined : text
}

const framesText = (children: List<CssNode>, leave: Leave): string =>
  children
    .toArray()
    .map((node) => {
      const steps = stepsOf(node)
      if (node.type !== 'Rule' || !steps) return leave(node, 'is not a step of an animation')
      const inner = blockText(node.block.children, leave)
      return inner && `${steps}{${inner}}`
    })
    .join('')

function stepsOf(node: CssNode): string | undefined {
  const isList = node.type === 'Rule' && node.prelude.type === 'SelectorList'
  const text = isList ? generate(node.prelude) : ''
  return /^(?:(?:from|to|[\d.]+%)(?:,(?!$)|$))+$/.test(text) ? text : undefined
}

const blockText = (children: List<CssNode>, leave: Leave): string =>
  children
    .toArray()
    .map((node) => {
      if (node.type === 'Comment') return ''
      return node.type === 'Declaration'
        ? declarationText(node, leave)
        : leave(node, 'is not understood within a rule')
    })
    .join('')

const REFUSED = /^(?:-ms-)?behavior$|^-moz-binding$/
/** They would lie over everything that scrolls. */
const COVERING = /fixed|sticky/i

function declarationText(node: Declaration, leave: Leave): string {
  const name = node.property.toLowerCase()
  if (REFUSED.test(name)) return leave(node, 'is not allowed')
  if (name === 'position' && COVERING.test(generate(node.value)))
    return leave(node, 'would cover other parts of the page')
  return isAllowedValue(node)
    ? `${generate(node)};`
    : leave(node, 'could load something, or is not understood')
}

const SHOWN_MAX = 60

function shortened(text: string): string {
  const signs = [...text]
  return signs.length > SHOWN_MAX ? `${signs.slice(0, SHOWN_MAX - 1).join('')}…` : text
}
