import { describe, expect, test } from 'bun:test'
import { shareChannels } from '../../../contract/links/share-channels.ts'
import { sharedPost } from './shared-post.ts'

const POST = 'https://links.example:8443/app/blog/2025/05/qr-codes'
const installation = {
  publicUrl: 'https://links.example:8443',
  basePath: '/app/',
  posts: new Set(['2025/05/qr-codes', '2024/getting-started']),
}
const shared = (text: string) => sharedPost(text, installation)

describe('An address by which a post is shared', () => {
  test('is that of a post, alone or with where it is shared', () => {
    expect(shared(POST)).toBe(POST)
    for (const channel of shareChannels) {
      expect(shared(`${POST}?utm_source=${channel}`)).toBe(`${POST}?utm_source=${channel}`)
    }
  })

  test.each([
    [`${POST}/`, POST],
    [`${POST}?`, POST],
    [`${POST}/?utm_source=x`, `${POST}?utm_source=x`],
    [`${POST}?utm_campaign=a&utm_source=x&utm_medium=b`, `${POST}?utm_source=x`],
    ['HTTPS://LINKS.EXAMPLE:8443/app/blog/2025/05/qr-codes', POST],
    ['https://links.example:8443/app/blog/x/../2025/05/qr-codes', POST],
  ])('%s has one spelling', (text, target) => {
    expect(shared(text)).toBe(target)
  })

  test.each([
    // Not this installation
    'https://links.example/app/blog/2025/05/qr-codes',
    'http://links.example:8443/app/blog/2025/05/qr-codes',
    'https://links.example:8444/app/blog/2025/05/qr-codes',
    'https://links.example.:8443/app/blog/2025/05/qr-codes',
    'https://evil.example/app/blog/2025/05/qr-codes',
    'https://links.example:8443@evil.example/app/blog/2025/05/qr-codes',
    'https://user@links.example:8443/app/blog/2025/05/qr-codes',
    'https://:pass@links.example:8443/app/blog/2025/05/qr-codes',
    'javascript:alert(1)//links.example:8443/app/blog/2025/05/qr-codes',
    '/app/blog/2025/05/qr-codes',
    '',
    // Not a post
    'https://links.example:8443/app/blog',
    'https://links.example:8443/app/blog/',
    'https://links.example:8443/app/blog/2025/05/other',
    'https://links.example:8443/app/blog/2025/05',
    'https://links.example:8443/app/blog/2025/05/QR-codes',
    'https://links.example:8443/app/blog/2025%2F05%2Fqr-codes',
    'https://links.example:8443/app/blog/2025/05/qr-codes//',
    'https://links.example:8443/app/blog/2025/05/qr-codes%00',
    'https://links.example:8443/app/blog/2025/05/qr-codes/more',
    'https://links.example:8443/app/blog//2025/05/qr-codes',
    'https://links.example:8443/App/blog/2025/05/qr-codes',
    'https://links.example:8443/blog/2025/05/qr-codes',
    'https://links.example:8443/app/blog/__proto__',
    // Not how posts are shared
    `${POST}#margin`,
    `${POST}?utm_source=`,
    `${POST}?utm_source=newsletter`,
    `${POST}?utm_source=X`,
    `${POST}?utm_source=x&utm_source=x`,
    `${POST}?utm_source=${'x'.repeat(8000)}`,
    `${POST}?utm_source=%3Cscript%3Ealert(1)%3C/script%3E`,
    `${POST}?utm_source=x%00`,
    `${POST}?utm_campaign=spring`,
    `${POST}?utm_source=x&next=https://evil.example/`,
    `${POST}?utm_source=constructor`,
  ])('is not %s', (text) => {
    expect(shared(text)).toBeUndefined()
  })
})
