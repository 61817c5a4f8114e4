import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Glob } from 'bun'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type PostModule, postOf } from '../site/blog/post.ts'
import { compileMarkdown } from './compile-markdown.ts'

const POSTS = join(import.meta.dir, '../posts')
const HEAD = 'title: One\ndescription: Two\ncategory: Guides\ndate: 2025-05-17'
// Within the project, where a module finds React.
mkdirSync('.cache', { recursive: true })
const folder = mkdtempSync(join('.cache', 'posts-'))
afterAll(() => rmSync(folder, { recursive: true }))

let loaded = 0
async function load(source: string): Promise<PostModule> {
  loaded += 1
  const file = resolve(folder, `${loaded}.mjs`)
  await Bun.write(file, await compileMarkdown(source, 'one.mdx'))
  return import(file)
}
const postFrom = async (body: string, head = HEAD) =>
  postOf('2025/05/one', await load(`---\n${head}\n---\n${body}`))

test('a post has its front matter, and the default picture unless it names one', async () => {
  const post = await postFrom('Text.')
  expect(post).toMatchObject({
    title: 'One',
    date: '2025-05-17',
    picture: 'default',
    pictureAlt: '',
  })
  const other = await postFrom('Text.', `${HEAD}\npicture: links\npictureAlt: A list`)
  expect(other).toMatchObject({ picture: 'links', pictureAlt: 'A list' })
})

test('a post without a title is refused', async () => {
  await expect(postFrom('Text.', 'description: Two')).rejects.toThrow(
    'The post 2025/05/one has no title',
  )
  await expect(compileMarkdown('Text.', 'one.mdx')).rejects.toThrow('one.mdx has no front matter')
})

test('a mistake in the text is reported with its line in the file', async () => {
  const broken = compileMarkdown(`---\n${HEAD}\n---\n\nText.\n\n<Note>open\n`, 'one.mdx')
  await expect(broken).rejects.toThrow('(10:1-10:7)')
})

test('headings of the first four levels have anchors, each its own', async () => {
  const { headings } = await postFrom(
    '# Top\n\n## The `key`\n\n### Size: *one*\n\n#### Deep\n\n##### Deeper\n\n## The key\n',
  )
  expect(headings).toEqual([
    { id: 'top', text: 'Top', depth: 1 },
    { id: 'the-key', text: 'The key', depth: 2 },
    { id: 'size-one', text: 'Size: one', depth: 3 },
    { id: 'deep', text: 'Deep', depth: 4 },
    { id: 'the-key-1', text: 'The key', depth: 2 },
  ])
})

test('the text below each heading is known, with words of cells and items apart', async () => {
  const source = `---\n${HEAD}\n---\nFirst *words*.\n\n## One\n\n| A | B |\n|---|---|\n| c | \`d\` |\n\n- e\n- f`
  const { sections } = (await load(source)) as PostModule & { sections: unknown }
  expect(sections).toEqual([
    { id: '', heading: '', text: 'First words.' },
    { id: 'one', heading: 'One', text: 'A B c d e f' },
  ])
})

test('HTML and braces in a Markdown file are no components', async () => {
  const source = `---\n${HEAD}\n---\nA {brace} <script>alert(1)</script> and <b>bold</b>`
  const file = resolve(folder, 'plain.mjs')
  await Bun.write(file, await compileMarkdown(source, 'one.md'))
  const { default: Content } = await import(file)
  expect(renderToStaticMarkup(createElement(Content))).toBe('<p>A {brace} alert(1) and bold</p>')
})

test.each([
  [1, 1],
  [299, 1],
  [300, 2],
  [1200, 6],
])('%i words are read in %i minutes', async (words, minutes) => {
  expect((await postFrom('word '.repeat(words))).readingTime).toBe(minutes)
})

test('every post is drawn with its headings, tables and pictures', async () => {
  const files = [...new Glob('**/*.mdx').scanSync(POSTS)]
  for (const file of files) {
    const source = readFileSync(join(POSTS, file), 'utf8')
    const post = postOf(file, await load(source))
    const html = renderToStaticMarkup(
      createElement(post.Content, { components: { Picture: 'img', Note: 'aside' } }),
    )
    const anchors = [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id)
    expect([file, anchors]).toEqual([file, post.headings.map(({ id }) => id)])
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(html.split('<img').length).toBe(source.split('<Picture').length)
    expect(html.split('<table').length).toBe(source.split(/^\| ?:?-{2}/m).length)
  }
})
