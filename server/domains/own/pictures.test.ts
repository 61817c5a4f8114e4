import { expect, test } from 'bun:test'
import { siteOf } from './pictures.ts'

test('a domain has the picture of the site that its root leads to, or of the one above it', () => {
  const site = (name: string, root_target: string | null = null) =>
    siteOf({ id: 'dom_1', name, root_target })
  expect(site('go.shop.test', 'https://other.test/x')).toBe('https://other.test/x')
  expect(site('go.shop.test')).toBe('https://shop.test/')
  expect(site('a.b.shop.test')).toBe('https://b.shop.test/')
  // This installation answers there itself.
  expect(site('shop.test')).toBeUndefined()
})
