import { expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Slugger from 'github-slugger'
import { listFiles } from './house/files.mjs'

const files = [
  'README.md',
  'CONTEXT.md',
  'CONTRIBUTING.md',
  ...listFiles(['docs', 'extension'], /\.mdx?$/),
]
const withoutCode = (text) => text.replaceAll(/^(```+).*?^\1/gms, '').replaceAll(/`[^`\n]+`/g, '')

/** Files that the text refers to, from the folder of its file: links, and pictures in HTML. */
function referencesIn(text) {
  const links = [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)]
  const pictures = [...text.matchAll(/\b(?:src|srcset|href)="([^"\s]+)"/g)]
  return [...links, ...pictures].map(([, to]) => to)
}

const isElsewhere = (to) => /^(https?:|mailto:|\/)/.test(to)

function anchorsOf(file) {
  const slugger = new Slugger()
  const plain = (heading) => heading.replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
  const headings = readFileSync(file, 'utf8')
    .replaceAll(/^(```+).*?^\1/gms, '')
    .matchAll(/^#{1,6} (.+)$/gm)
  return new Set([...headings].map(([, heading]) => slugger.slug(plain(heading))))
}

function faultOf(from, to) {
  const [path, anchor] = to.split('#')
  const file = path === '' ? from : join(dirname(from), decodeURIComponent(path))
  if (!existsSync(file)) return 'no such file'
  if (!anchor || statSync(file).isDirectory()) return undefined
  return anchorsOf(file).has(anchor) ? undefined : 'no such heading'
}

const faultsIn = (from, text) =>
  referencesIn(text)
    .filter((to) => !isElsewhere(to))
    .flatMap((to) => {
      const fault = faultOf(from, to)
      return fault ? [`${from}: ${to}: ${fault}`] : []
    })

test('every link between the texts of the repository leads somewhere', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('a file or a heading that is missing is found', () => {
  expect(faultsIn('README.md', '[a](docs/none.md) [b](#none) [c](#commands)')).toEqual([
    'README.md: docs/none.md: no such file',
    'README.md: #none: no such heading',
  ])
  expect(faultsIn('README.md', '<img src="none.webp"> and `[x](y)`')).toHaveLength(1)
})
