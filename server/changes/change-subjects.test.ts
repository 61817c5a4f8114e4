import { expect, test } from 'bun:test'
import { linksIn, packSubjects } from './change-subjects.ts'

test('links of one domain become one subject, without duplicates', () => {
  expect(
    packSubjects([
      'link:dom_1/a',
      'domains',
      'link:dom_2/a',
      'link:dom_1/b',
      'link:dom_1/a',
      'domains',
    ]),
  ).toEqual(['domains', 'links:dom_1/a,b', 'link:dom_2/a'])
  expect(packSubjects([])).toEqual([])
})

test('very many links become several subjects of bounded length, with none left out', () => {
  const keys = Array.from({ length: 5000 }, (_, n) => `${'key'.repeat(1 + (n % 20))}-${n}`)
  const packed = packSubjects(keys.map((key) => `link:dom_1/${key}`))
  expect(packed.length).toBeLessThan(60)
  expect(Math.max(...packed.map((subject) => subject.length))).toBeLessThanOrEqual(4100)
  expect(packed.flatMap((subject) => linksIn(subject)?.keys ?? [])).toEqual(keys)
})

test.each([
  ['link:dom_1/a', { domainId: 'dom_1', keys: ['a'] }],
  ['links:dom_1/a,b-c', { domainId: 'dom_1', keys: ['a', 'b-c'] }],
  ['domains', undefined],
  ['account:acc_1', undefined],
  ['links:dom_1', undefined],
  ['other:dom_1/a', undefined],
])('%s names %p', (subject, links) => {
  expect(linksIn(subject)).toEqual(links)
})
