import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const GUIDE = 'docs/guide'

/** A fenced block of a page. */
export interface Fence {
  /** The words behind the fence, such as `bash run`. */
  info: string
  text: string
  /** Line of the fence in its file, from 1. */
  line: number
}

export interface GuidePage {
  /** File name without its ending. */
  name: string
  /** As they stand in the front matter, without comments. */
  fields: Readonly<Record<string, string>>
  /** Everything below the front matter. */
  text: string
  fences: readonly Fence[]
}

export function listGuidePages(): GuidePage[] {
  return readdirSync(GUIDE)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readPage(basename(file, '.md'), readFileSync(join(GUIDE, file), 'utf8')))
}

export function requireGuidePage(name: string): GuidePage {
  return readPage(name, readFileSync(join(GUIDE, `${name}.md`), 'utf8'))
}

/** Fields are empty if the front matter is missing. */
export function readPage(name: string, source: string): GuidePage {
  const [front = '', head = ''] = /^---\n(.*?)\n---\n/s.exec(source) ?? []
  const text = source.slice(front.length)
  const linesBefore = front.split('\n').length - 1
  return { name, fields: fieldsOf(head), text, fences: fencesOf(text, linesBefore) }
}

function fieldsOf(head: string): Record<string, string> {
  const pairs = head.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    return [name, value.replace(/\s+#.*$/, '').trim()]
  })
  return Object.fromEntries(pairs)
}

function fencesOf(text: string, linesBefore: number): Fence[] {
  return [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(
    ({ 1: info = '', 2: body = '', index }) => ({
      info: info.trim(),
      text: body,
      line: linesBefore + text.slice(0, index).split('\n').length,
    }),
  )
}

/** The text of a page without its fenced blocks and inline code, in which nothing is a link. */
export const proseOf = ({ text }: Pick<GuidePage, 'text'>): string =>
  text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]+`/g, '')

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf({ text }: Pick<GuidePage, 'text'>): string[] {
  const plain = text.replace(/^```[\s\S]*?^```$/gm, '')
  const headings = [...plain.matchAll(/^#{1,6} (.+)$/gm)].map(([, words = '']) => words)
  return headings.map((words) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
