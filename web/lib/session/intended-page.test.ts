import { describe, expect, test } from 'bun:test'
import { intendedPage, loginPath, withinBase } from './intended-page.ts'

describe('the page after a login', () => {
  test('is the requested one, with its query', () => {
    const path = loginPath('/main/furls?q=spring&sort=-clicks')
    expect(intendedPage(path.slice(path.indexOf('?')))).toBe('/main/furls?q=spring&sort=-clicks')
  })

  test('is the dashboard if none was requested', () => {
    expect(loginPath('/main')).toBe('/login')
    expect(intendedPage('')).toBe('/main')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'main',
  ])('is the dashboard for anything but a path of our own: %p', (next) => {
    expect(intendedPage(`?${new URLSearchParams({ next })}`)).toBe('/main')
  })
})

test('the base path is stripped from an address', () => {
  expect(withinBase(new URL('https://u.example/go/app/main?x=1'), '/go/app/')).toBe('/main?x=1')
  expect(withinBase(new URL('https://u.example/elsewhere'), '/app/')).toBe('/')
})
