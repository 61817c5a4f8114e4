import { compile } from '@mdx-js/mdx'
import { toString as textOf } from 'hast-util-to-string'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'

/** A heading of a post. `id` is its anchor. */
export interface Heading {
  id: string
  text: string
  depth: 2 | 3
}

type Tree = Parameters<typeof textOf>[0] & { type: 'root' }
interface Facts {
  headings: Heading[]
  words: number
}

/**
 * Compiles the text of an MDX file to a JavaScript module. It exports the component as default, and `frontmatter`,
 * `headings` (those of the second and third level, in order) and `words` (their number).
 * @throws if the file has no front matter, or its text is no MDX.
 */
export async function compilePost(source: string, path: string): Promise<string> {
  const { fields, body } = splitFrontMatter(source, path)
  const facts: Facts = { headings: [], words: 0 }
  const collectFacts = () => (tree: Tree) => {
    facts.headings = headingsOf(tree)
    facts.words = textOf(tree).split(/\s+/).filter(Boolean).length
  }
  const compiled = await compile(
    { value: body, path },
    { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeSlug, collectFacts] },
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

const headingsOf = (tree: Tree): Heading[] =>
  tree.children.flatMap((node) => {
    if (node.type !== 'element') return []
    const [, depth] = /^h([23])$/.exec(node.tagName) ?? []
    if (depth === undefined) return []
    return [{ id: String(node.properties.id), text: textOf(node), depth: depth === '2' ? 2 : 3 }]
  })
