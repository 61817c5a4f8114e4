import { describe, expect, test } from 'bun:test'
import { judged, pageWith } from './answers.samples.ts'

describe('A page that stands where a site should be is degraded:', () => {
  test.each([
    'Welcome to nginx!',
    'Welcome to nginx on Debian!',
    'Apache2 Debian Default Page: It works',
    'Apache2 Ubuntu Default Page: It works',
    'Test Page for the Apache HTTP Server on Fedora',
    'HTTP Server Test Page powered by: Rocky Linux',
    'IIS Windows Server',
    'Domain Default page',
    'Account Suspended',
    'Domain for sale',
    'This domain is for sale!',
    'example.com is for sale',
    'HugeDomains.com - Prints.com is for sale (Prints)',
    'prints.example - This website is for sale!',
    'Parked domain',
    'Error establishing a database connection',
    'Database Error',
  ])('%s', (title) => {
    const verdict = judged({ html: pageWith(title) })
    expect(verdict).toMatchObject({ outcome: 'degraded', cause: 'SOFT_404' })
    expect(verdict.reason).toBe(`Answers 200, but only shows “${title}”`)
    expect(
      judged({ html: pageWith(title, 'In stock') }, { expected: { keyword: 'in stock' } }),
    ).toMatchObject({ outcome: 'up' })
  })

  test.each([
    'Index of /',
    'Coming soon',
    'Domains for sale: find a name',
    'House for sale in Dahab',
    'Node.js is available',
    'How to get rid of “Welcome to nginx!”',
    'Welcome to nginx training | Acme',
    'What “Error establishing a database connection” means',
    'Parking in Dahab',
  ])('%s is a page like others', (title) => {
    expect(judged({ html: pageWith(title) }).outcome).toBe('up')
  })
})

describe('An answer that browsers forgive', () => {
  test('is degraded without its whole certificate chain, which some visitors refuse', () => {
    expect(judged({ remarks: ['incomplete-chain'] })).toMatchObject({
      outcome: 'degraded',
      cause: 'INCOMPLETE_CHAIN',
      reason: 'Does not send its whole certificate chain, so some phones and programs refuse it',
    })
  })

  test.each(['lenient-parser', 'wrong-coding', 'truncated-body', 'http2-only'] as const)(
    'is up: %s',
    (remark) => {
      expect(judged({ remarks: [remark], html: pageWith('Shop') }).outcome).toBe('up')
    },
  )
})
