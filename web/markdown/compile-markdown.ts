import { compile } from '@mdx-js/mdx'
import { toString as textOf } from 'hast-util-to-string'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'

/** A heading of a text. `id` is its anchor. */
export interface Heading {
  id: string
  text: string
  depth: 1 | 2 | 3 | 4
}

/** What stands below a heading of the first four levels, as plain text; `id` and `heading` are empty above the first. */
export interface Section {
  id: string
  heading: string
  text: string
}

type Tree = Parameters<typeof textOf>[0] & { type: 'root' }
interface Facts {
  headings: Heading[]
  sections: Section[]
  words: number
}

/**
 * Compiles a Markdown file to a JavaScript module; `.mdx` may have components, HTML in `.md` is left out. It exports the
 * component as default, and `frontmatter`, `headings` (those of the first four levels, in order), `sections` and `words`
 * (their number).
 * @throws if the file has no front matter, or its text is no MDX.
 */
export async function compileMarkdown(source: string, path: string): Promise<string> {
  const { fields, body } = splitFrontMatter(source, path)
  const facts: Facts = { headings: [], sections: [], words: 0 }
  const collectFacts = () => (tree: Tree) => {
    facts.headings = tree.children.flatMap((node) => headingOf(node) ?? [])
    facts.sections = sectionsOf(tree)
    facts.words = textOf(tree).split(/\s+/).filter(Boolean).length
  }
  const compiled = await compile(
    { value: body, path },
    {
      format: path.endsWith('.md') ? 'md' : 'mdx',
      remarkPlugins: [remarkGfm],
      rehypePlugins: [rehypeSlug, collectFacts],
    },
  )
  const exported = { frontmatter: fields, ...facts }
  const lines = Object.entries(exported).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`,
  )
  return `${compiled}${lines.join('')}`
}

const FRONT_MATTER = /^---\n(.*?)\n---\n/s

/** Fields of the front matter, and the text, whose lines keep their numbers. */
export function splitFrontMatter(
  source: string,
  path: string,
): { fields: Record<string, unknown>; body: string } {
  const [whole, head] = FRONT_MATTER.exec(source) ?? []
  if (whole === undefined || head === undefined) throw new Error(`${path} has no front matter`)
  const fields = Bun.YAML.parse(head)
  if (typeof fields !== 'object' || fields === null)
    throw new Error(`The front matter of ${path} is no list of fields`)
  const emptyLines = '\n'.repeat(whole.split('\n').length - 1)
  return {
    fields: fields as Record<string, unknown>,
    body: emptyLines + source.slice(whole.length),
  }
}

function headingOf(node: Tree['children'][number]): Heading | undefined {
  if (node.type !== 'element') return undefined
  const depth = ([1, 2, 3, 4] as const).find((each) => node.tagName === `h${each}`)
  if (depth === undefined) return undefined
  return { id: String(node.properties.id), text: textOf(node), depth }
}

function sectionsOf(tree: Tree): Section[] {
  const sections: Section[] = [{ id: '', heading: '', text: '' }]
  for (const node of tree.children) {
    const heading = headingOf(node)
    if (heading) sections.push({ id: heading.id, heading: heading.text, text: '' })
    else if (node.type === 'element' || node.type === 'text') {
      const last = sections.at(-1)
      if (last) last.text = `${last.text} ${wordsOf(node)}`.trim()
    }
  }
  return sections.filter(({ heading, text }) => heading !== '' || text !== '')
}

/** Words of cells, items and lines stay apart. */
const wordsOf = (node: Tree['children'][number]): string => textIn(node).replace(/\s+/g, ' ').trim()

function textIn(node: Tree['children'][number]): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  const text = node.children.map(textIn).join('')
  return INLINE.has(node.tagName) ? text : ` ${text} `
}

const INLINE = new Set(['a', 'code', 'del', 'em', 'strong'])
