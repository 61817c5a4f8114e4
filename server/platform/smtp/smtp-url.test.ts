import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPem, testPemPath } from '../../testing/servers/mail.ts'
import { readSmtpUrl } from './smtp-url.ts'
import { addressOf, openTransport } from './transport.ts'

const folder = mkdtempSync(join(tmpdir(), 'unfurly-smtp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** The options of the transport that decide about encryption. */
function encryption(url: string) {
  const { ignoreTLS, requireTLS, opportunisticTLS, secure, tls } = openTransport(readSmtpUrl(url))
    .options as Record<string, unknown>
  const { rejectUnauthorized } = tls as { rejectUnauthorized?: boolean }
  return { ignoreTLS, requireTLS, opportunisticTLS, secure, rejectUnauthorized }
}

const none = {
  ignoreTLS: undefined,
  requireTLS: undefined,
  opportunisticTLS: undefined,
  rejectUnauthorized: undefined,
}

describe('The address of the mail server', () => {
  test.each([
    ['smtp://mail.example', { ...none, secure: false }],
    ['smtps://mail.example', { ...none, secure: true }],
    ['smtp://mail.example?tls=off', { ...none, secure: false, ignoreTLS: true }],
    ['smtp://mail.example/?tls=required', { ...none, secure: false, requireTLS: true }],
    [
      'smtp://mail.example:25?tls=opportunistic',
      { ...none, secure: false, opportunisticTLS: true, rejectUnauthorized: false },
    ],
    [
      'smtps://mail.example?tls=opportunistic',
      { ...none, secure: true, opportunisticTLS: true, rejectUnauthorized: false },
    ],
  ])('%s decides how a connection is encrypted', (url, expected) => {
    expect(encryption(url)).toEqual(expected)
  })

  test('keeps the other parameters, which are options of the library, and they win', () => {
    expect(encryption('smtp://mail.example/?ignoreTLS=true').ignoreTLS).toBe(true)
    const mixed = encryption('smtp://mail.example/?tls.rejectUnauthorized=false&tls=required')
    expect(mixed).toMatchObject({ requireTLS: true, rejectUnauthorized: false })
    const { options } = openTransport(readSmtpUrl('smtp://a:b%40c@mail.example?name=links.example'))
    expect(options).toMatchObject({ name: 'links.example', auth: { user: 'a', pass: 'b@c' } })
  })

  test('is shown without name, password and parameters, and with its port', () => {
    const shown = (url: string) => addressOf(readSmtpUrl(url))
    expect(shown('smtp://user:secret@mail.example/?tls=off')).toBe('smtp://mail.example:587')
    expect(shown('smtps://mail.example')).toBe('smtps://mail.example:465')
    expect(shown('smtp://[::1]:25')).toBe('smtp://[::1]:25')
  })

  test('names a file of certificates, which may hold other things besides', () => {
    const { ca } = readSmtpUrl(`smtp://mail.example?ca=${testPemPath('authority')}`)
    expect(ca).toBe(testPem('authority').trim())
    const both = `${testPem('key')}\nSubject: us\n${testPem('authority')}\n${testPem('localhost')}`
    const read = readSmtpUrl(`smtp://mail.example?ca=${file('both.pem', both)}`)
    expect(read.ca?.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
    expect(read.ca).not.toContain('PRIVATE KEY')
  })

  test.each([
    ['smtp://mail.example?tls=sometimes', /^tls=sometimes; it takes tls=opportunistic, /],
    ['smtp://mail.example?tls=', /^tls=; it takes /],
    ['smtps://mail.example?tls=off', /^tls=off with smtps:\/\/; it takes /],
    ['smtp://mail.example?ca=/nowhere/ca.pem', /^ca=\/nowhere\/ca\.pem, .*\(ENOENT\); it takes /],
    [`smtp://mail.example?ca=${folder}`, /cannot be read \(EISDIR\); it takes /],
    [`smtp://mail.example?ca=${testPemPath('key')}`, /, which holds no certificate; it takes /],
    [
      `smtp://mail.example?ca=${file('torn.pem', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----')}`,
      /, which holds no certificate; it takes /,
    ],
  ])('%s is refused with one line that says what it takes', (url, line) => {
    expect(() => readSmtpUrl(url)).toThrow(line)
    expect(() => readSmtpUrl(url)).not.toThrow(/\n/)
  })
})
