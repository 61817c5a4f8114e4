import { expect, test } from 'bun:test'
import { docAddress } from './doc-address.ts'
import { docNameOf } from './doc-name.ts'
import { type DocModule, docPageOf, sortDocs } from './doc-page.ts'

const frontmatter = {
  title: 'Domains',
  description: 'Names of your own.',
  group: 'Run it',
  order: 2,
  checked: '2026-11-25',
}
const module = (fields: object): DocModule => ({
  default: () => null,
  frontmatter: { ...frontmatter, ...fields },
  headings: [],
  sections: [],
})

test('a page lacks no field, and is in a group that is listed', () => {
  expect(docPageOf('domains', module({}))).toMatchObject({ name: 'domains', ...frontmatter })
  expect(() => docPageOf('domains', module({ checked: undefined }))).toThrow('has no checked')
  expect(() => docPageOf('domains', module({ group: 'Elsewhere' }))).toThrow('unknown group')
})

test('pages are in the order of their groups', () => {
  const named = [
    docPageOf('privacy', module({ group: 'Know it', order: 1 })),
    docPageOf('domains', module({ order: 2 })),
    docPageOf('server', module({ order: 1 })),
    docPageOf('start', module({ group: 'Start', order: 9 })),
  ]
  expect(sortDocs(named).map(({ name }) => name)).toEqual(['start', 'server', 'domains', 'privacy'])
})

test('the name of a page is that of its file', () => {
  expect(docNameOf('../../../docs/guide/own-domains.mdx')).toBe('own-domains')
  expect(() => docNameOf('docs/guide/Own Domains.md')).toThrow('cannot be a page')
})

test('links to files lead to pages, and those to the API beside the application', () => {
  expect(docAddress('domains.md#records')).toBe('/app/docs/domains#records')
  expect(docAddress('/pricing')).toBe('/app/pricing')
  expect(docAddress('/api/ui/docs#/')).toBe('/api/ui/docs#/')
  expect(docAddress('/analytics/docs')).toBe('/analytics/docs')
  expect(docAddress('/analytics')).toBe('/app/analytics')
  expect(docAddress('#records')).toBe('#records')
  expect(docAddress('https://example.com/a.md')).toBe('https://example.com/a.md')
})
