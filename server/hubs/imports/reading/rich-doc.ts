import { importedAddress } from '../document/imported-address.ts'

const DEPTH_MAX = 12
const TEXT_MAX = 6000

interface Node {
  type?: unknown
  text?: unknown
  content?: unknown
  marks?: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** A text as the editor of Bento keeps it, with **bold**, _italic_ and [words](address); also one that is plain already. */
export function richTextOf(doc: unknown): string {
  if (typeof doc === 'string') return doc.slice(0, TEXT_MAX)
  return isNode(doc) ? blockText(doc, 0).trim().slice(0, TEXT_MAX) : ''
}

/** The words alone, on one line. */
export function plainTextOf(doc: unknown): string {
  if (typeof doc === 'string') return doc.slice(0, TEXT_MAX)
  return isNode(doc) ? words(doc, 0).trim().slice(0, TEXT_MAX) : ''
}

const childrenOf = ({ content }: Node): Node[] =>
  Array.isArray(content) ? content.slice(0, 200).filter(isNode) : []

function words(node: Node, depth: number): string {
  if (typeof node.text === 'string') return node.text
  if (depth > DEPTH_MAX) return ''
  const between = depth === 0 ? ' ' : ''
  return childrenOf(node)
    .map((child) => words(child, depth + 1))
    .join(between)
}

function blockText(node: Node, depth: number): string {
  if (depth > DEPTH_MAX) return ''
  const texts = childrenOf(node).map((child) =>
    typeof child.text === 'string' || child.type === 'hardBreak'
      ? inline(child)
      : blockText(child, depth + 1),
  )
  if (node.type === 'listItem') return `• ${texts.join('\n').trim()}`
  return texts.join(node.type === 'doc' || /list/i.test(String(node.type)) ? '\n' : '')
}

function inline({ type, text, marks }: Node): string {
  if (type === 'hardBreak') return '\n'
  const written = String(text)
  if (written.trim() === '' || !Array.isArray(marks)) return written
  return marks.filter(isNode).slice(0, 5).reduce<string>(withMark, written)
}

function withMark(text: string, mark: Node & { attrs?: unknown }): string {
  if (mark.type === 'bold') return `**${text}**`
  if (mark.type === 'italic') return `_${text}_`
  const { href } = isNode(mark.attrs) ? (mark.attrs as { href?: unknown }) : {}
  const address = typeof href === 'string' ? importedAddress(href) : undefined
  return mark.type === 'link' && address && !/[\s()]/.test(address) && !/[[\]]/.test(text)
    ? `[${text}](${address})`
    : text
}
