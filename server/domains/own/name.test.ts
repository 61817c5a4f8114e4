import { describe, expect, test } from 'bun:test'
import { displayName, NameError, normaliseName, zoneOf } from './name.ts'

const reserved = ['links.example.com:3000', 'hub.links.example.com', 'short.example']
const refusal = (text: string) => {
  try {
    return `taken as ${normaliseName(text, reserved)}`
  } catch (error) {
    if (error instanceof NameError) return error.message
    throw error
  }
}

describe('The name of a domain', () => {
  test.each([
    ['go.alder.example', 'go.alder.example'],
    [' Go.Alder.Example. ', 'go.alder.example'],
    ['https://go.alder.example/', 'go.alder.example'],
    ['alder.co.uk', 'alder.co.uk'],
    ['links.bücher.example', 'links.xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['ａlder.example', 'alder.example'],
    ['example.com', 'example.com'],
    ['go.example.com', 'go.example.com'],
    ['mine.github.io', 'mine.github.io'],
  ])('%j is kept as %s', (text, name) => {
    expect(normaliseName(text, reserved)).toBe(name)
  })

  test.each([
    ['', 'Enter a name'],
    ['  ', 'Enter a name'],
    ['alder', 'whole host name'],
    ['go.alder.example/menu', 'host name alone'],
    ['go.alder.example?x', 'host name alone'],
    ['mara@alder.example', 'host name alone'],
    ['go alder.example', 'host name alone'],
    ['go.alder.example\u0000.x', 'whole host name'],
    ['ex%61mple.org', 'host name alone'],
    ['*.alder.example', 'without a star'],
    ['go.alder.example:8443', 'port'],
    ['192.0.2.1', 'IP address'],
    ['0x7f.1', 'IP address'],
    ['2130706433', 'IP address'],
    ['[2001:db8::1]', 'IP address'],
    ['2001:db8::1', 'IP address'],
    ['-go.alder.example', 'whole host name'],
    ['_go.alder.example', 'whole host name'],
    ['go..alder.example', 'whole host name'],
    [`${'a'.repeat(64)}.example`, 'whole host name'],
    [`${'a.'.repeat(120)}example`, 'whole host name'],
    ['go.localhost', 'own machine'],
    ['co.uk', 'below it'],
    ['github.io', 'below it'],
    ['links.example.com', 'installation itself'],
    ['LINKS.example.com.', 'installation itself'],
    ['x.links.example.com', 'belong to the installation'],
    ['a.b.short.example', 'belong to the installation'],
  ])('%j is refused with advice', (text, words) => {
    expect(refusal(text)).toContain(words)
  })

  test('is shown in Unicode, and belongs to the registered zone', () => {
    expect(displayName('links.xn--bcher-kva.example')).toBe('links.bücher.example')
    expect(zoneOf('go.shop.alder.co.uk')).toBe('alder.co.uk')
    expect(zoneOf('alder.co.uk')).toBe('alder.co.uk')
  })
})
