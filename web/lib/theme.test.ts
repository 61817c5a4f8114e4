import { describe, expect, test } from 'bun:test'
import { findCookie } from './session/cookies.ts'
import { chosenTheme, themeScript } from './theme.ts'

describe('the theme', () => {
  test('follows the system until one is chosen', () => {
    expect(chosenTheme('')).toBe('auto')
    expect(chosenTheme('mytheme=dark; theme=purple')).toBe('auto')
  })

  test('is the chosen one', () => {
    expect(chosenTheme('theme=dark')).toBe('dark')
    expect(chosenTheme('token=x; theme=light; other=1')).toBe('light')
  })

  test('its script in the head is valid and does not close its own element', () => {
    expect(themeScript).not.toContain('</')
    expect(() => new Function(themeScript)).not.toThrow()
  })
})

describe('a cookie', () => {
  test('is found by its whole name and decoded', () => {
    expect(findCookie('A-XSRF-TOKEN=no; XSRF-TOKEN=a%3Db', 'XSRF-TOKEN')).toBe('a=b')
  })

  test('is undefined if it is missing or broken', () => {
    expect(findCookie('', 'XSRF-TOKEN')).toBeUndefined()
    expect(findCookie('XSRF-TOKEN=%E0%A4%A', 'XSRF-TOKEN')).toBeUndefined()
  })
})
