import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NOT_FOUND, products, SEARCHED_ON } from './claims.ts'
import type { Source } from './product.ts'
import { advantages } from './rival-advantages.ts'
import { topics } from './topics.ts'

const DAY = /^20\d\d-\d\d-\d\d$/
/** Hosts of the makers: their sites, documentation and repositories. */
const makers: Readonly<Record<string, RegExp>> = {
  unfurly: /^\/(docs\/[a-z-]+|blog\/[a-z0-9/-]+)$/,
  bitly: /^https:\/\/(support|dev)\.bitly\.com\//,
  dub: /^https:\/\/(dub\.co|github\.com\/dubinc)\//,
  'short-io': /^https:\/\/(developers\.short\.io|github\.com\/Short-io)\//,
  linktree: /^https:\/\/(help\.linktr\.ee|intercom\.help\/linktree-[a-z0-9]+)\//,
  shlink: /^https:\/\/(shlink\.io|github\.com\/shlinkio)\//,
  kutt: /^https:\/\/github\.com\/thedevs-network\/kutt\//,
}

const claims = products.flatMap((product) =>
  Object.entries(product.statements).map(([topic, statement]) => ({ product, topic, statement })),
)

function expectDated({ name, readOn, dated }: Source): void {
  expect(name.length, name).toBeGreaterThan(3)
  expect(readOn, name).toMatch(DAY)
  if (!dated) return
  expect(dated, name).toMatch(DAY)
  expect(dated <= readOn, name).toBe(true)
}

test('each claim is about a product and a topic, and has a source of its maker with its day', () => {
  expect(claims.length).toBeGreaterThan(60)
  const known = topics.map(([id]) => id as string)
  for (const { product, topic, statement } of claims) {
    const { says, source, also = [] } = statement
    expect(known, product.id).toContain(topic)
    expect(says, `${product.id} ${topic}`).toMatch(/\.$/)
    for (const each of [source, ...also]) {
      expectDated(each)
      expect(each.address, `${product.id} ${topic}`).toMatch(makers[product.id] ?? /^$/)
    }
  }
})

test('of ourselves every topic says something, and of everybody else something', () => {
  const [ours, ...others] = products
  expect(Object.keys(ours?.statements ?? {}).sort()).toEqual(topics.map(([id]) => id).sort())
  for (const { name, statements } of others) {
    expect(Object.keys(statements).length, name).toBeGreaterThan(2)
  }
  expect(SEARCHED_ON).toMatch(DAY)
  expect(NOT_FOUND).toBe('We found no statement')
})

test('the files that take a correction exist', () => {
  for (const { file } of products) {
    expect(existsSync(join(import.meta.dir, 'products', file)), file).toBe(true)
  }
})

test('what others do better has sources with their days too', () => {
  for (const { title, sources } of advantages) {
    expect(sources.length, title).toBeGreaterThan(0)
    for (const source of sources) {
      expectDated(source)
      expect(source.address).toMatch(/^https:\/\//)
    }
  }
})
