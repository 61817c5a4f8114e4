import { expect, test } from 'bun:test'
import type { DocPage } from '../doc-page.ts'
import { docIndex } from './doc-index.ts'
import { sectionFinder } from './find-sections.ts'

const Nothing = () => null
const page = (name: string, title: string, sections: DocPage['sections']): DocPage => ({
  ...{ name, title, sections, description: `About ${title.toLowerCase()}.` },
  ...{ group: 'Use it', order: 1, checked: '2026-11-25', headings: [], Content: Nothing },
})
const find = sectionFinder(
  docIndex([
    page('domains', 'Domains', [
      { id: '', heading: '', text: 'A name of your own.' },
      { id: 'records', heading: 'Records to set', text: 'A TXT record proves that it is yours.' },
      { id: 'certificates', heading: 'Certificates', text: 'Caddy asks for each name.' },
    ]),
    page('api', 'The API', [
      { id: 'keys', heading: 'Keys', text: 'A key is a record of what a program may do.' },
    ]),
  ]),
)
const ids = (query: string) => find(query).map(({ id }) => id)

test('headings count more than texts', () => {
  expect(ids('record')).toEqual(['domains#records', 'api#keys'])
})

test('beginnings of words, and long words with a slip, are found', () => {
  expect(ids('certif')).toEqual(['domains#certificates'])
  expect(ids('cerificates')).toEqual(['domains#certificates'])
})

test('all words are looked for together, and any of them only if there is nothing', () => {
  expect(ids('txt record')).toEqual(['domains#records'])
  expect(ids('txt program').toSorted()).toEqual(['api#keys', 'domains#records'])
  expect(ids('zebra')).toEqual([])
})

test('each page is found by its description and above its first heading', () => {
  expect(ids('about domains')[0]).toBe('domains')
  expect(ids('name own')[0]).toBe('domains#')
})

test('says which words matched', () => {
  expect(find('rec')[0]?.words).toContain('record')
})
