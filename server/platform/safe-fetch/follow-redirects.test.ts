import { describe, expect, test } from 'bun:test'
import type { FetchedHop } from './fetch-hop.ts'
import { followRedirects } from './follow-redirects.ts'

interface Told {
  status?: number
  location?: string
  cookies?: string[]
}

/** Follows from an address; `tell` answers for each, and may look at the cookies that it was asked with. */
async function follow(
  address: string,
  tell: (url: string, cookie: string | undefined) => Told,
  most = 20,
) {
  const asked: [string, string | undefined][] = []
  const { steps, isEndless } = await followRedirects({
    address,
    most,
    ask: async (each, { cookie }) => {
      asked.push([each, cookie])
      const { status, location, cookies } = tell(each, cookie)
      const headers = {
        ...(location !== undefined && { location }),
        ...(cookies && { 'set-cookie': cookies }),
      }
      const answer: FetchedHop = {
        kind: 'fetched',
        url: new URL(each),
        status: status ?? (location === undefined ? 200 : 302),
        headers,
        body: Buffer.alloc(0),
        isCut: false,
        ms: 1,
        certificate: null,
        remarks: [],
      }
      return answer
    },
  })
  return { asked, isEndless, last: steps.at(-1)?.address }
}

/** What the second address is asked with, when the first sets these. */
async function cookiesAt(to: string, from: string, cookies: string[]) {
  const { asked } = await follow(from, (url) => (url === from ? { location: to, cookies } : {}))
  return asked[1]?.[1]
}

describe('Within a chain, a cookie', () => {
  test('is sent back, so that a page that wants one is reached', async () => {
    const { last, asked, isEndless } = await follow('https://shop.example/a', (_, cookie) =>
      cookie === undefined ? { location: '/a', cookies: ['seen=1; Path=/'] } : { status: 200 },
    )
    expect([last, isEndless]).toEqual(['https://shop.example/a', false])
    expect(asked).toEqual([
      ['https://shop.example/a', undefined],
      ['https://shop.example/a', 'seen=1'],
    ])
  })

  test.each<[string, string, string, string[], string | undefined]>([
    ['stays at its host', 'https://other.example/', 'https://shop.example/', ['a=1'], undefined],
    [
      'without a domain is not for hosts below',
      'https://www.shop.example/',
      'https://shop.example/',
      ['a=1'],
      undefined,
    ],
    [
      'of a domain is for hosts below',
      'https://www.shop.example/',
      'https://shop.example/',
      ['a=1; Domain=shop.example'],
      'a=1',
    ],
    [
      'of a domain is for hosts beside',
      'https://b.shop.example/',
      'https://a.shop.example/',
      ['a=1; Domain=.shop.example'],
      'a=1',
    ],
    [
      'for a foreign domain is not kept',
      'https://other.example/',
      'https://shop.example/',
      ['a=1; Domain=other.example'],
      undefined,
    ],
    [
      'for a public suffix is not kept',
      'https://other.co.uk/',
      'https://shop.co.uk/',
      ['a=1; Domain=co.uk'],
      undefined,
    ],
    [
      'for a suffix of a hoster is not kept',
      'https://you.github.io/',
      'https://me.github.io/',
      ['a=1; Domain=github.io'],
      undefined,
    ],
    [
      'goes to its path',
      'https://shop.example/in/x',
      'https://shop.example/',
      ['a=1; Path=/in'],
      'a=1',
    ],
    [
      'goes to no other path',
      'https://shop.example/inn',
      'https://shop.example/',
      ['a=1; Path=/in'],
      undefined,
    ],
    [
      'that is secure is not sent in the clear',
      'http://shop.example/',
      'https://shop.example/',
      ['a=1; Secure'],
      undefined,
    ],
    [
      'that has ended is not sent',
      'https://shop.example/',
      'https://shop.example/x',
      ['a=1; Path=/; Max-Age=0'],
      undefined,
    ],
    ['goes to an address of numbers', 'http://192.0.2.1/b', 'http://192.0.2.1/a', ['a=1'], 'a=1'],
    [
      'goes along with others',
      'https://shop.example/b',
      'https://shop.example/a',
      ['a=1', 'b=2; HttpOnly'],
      'a=1; b=2',
    ],
    [
      'that is broken is left out',
      'https://shop.example/b',
      'https://shop.example/a',
      ['', ';;', 'b=2'],
      'b=2',
    ],
    [
      'that is too long is left out',
      'https://shop.example/b',
      'https://shop.example/a',
      [`a=${'x'.repeat(5000)}`, 'b=2'],
      'b=2',
    ],
  ])('%s', async (_, to, from, cookies, expected) => {
    expect(await cookiesAt(to, from, cookies)).toBe(expected)
  })

  test('is one of sixty at most', async () => {
    const many = Array.from({ length: 500 }, (_, at) => `c${at}=1`)
    const cookie = await cookiesAt('https://shop.example/b', 'https://shop.example/a', many)
    expect(cookie?.split('; ')).toHaveLength(60)
  })

  test('ends with it', async () => {
    const sets = (): Told => ({ cookies: ['a=1; Path=/'] })
    await follow('https://shop.example/', sets)
    const { asked } = await follow('https://shop.example/', sets)
    expect(asked).toEqual([['https://shop.example/', undefined]])
  })
})

describe('A redirect', () => {
  test.each<[string, string]>([
    ['next?b#c', 'https://shop.example/dir/next?b#c'],
    ['//other.example', 'https://other.example/'],
    ['/f\xc3\xbcr', 'https://shop.example/f%C3%BCr'],
    ['/f\xfcr', 'https://shop.example/f%FCr'],
    ['  /blank  ', 'https://shop.example/blank'],
  ])('to %j leads to %s', async (location, expected) => {
    const start = 'https://shop.example/dir/start'
    expect((await follow(start, (url) => (url === start ? { location } : {}))).last).toBe(expected)
  })

  test.each([300, 304, 200, 404])('is not what answers %d', async (status) => {
    const { asked } = await follow('https://shop.example/', () => ({ status, location: '/b' }))
    expect(asked).toHaveLength(1)
  })

  test('is followed twenty times, as in browsers', async () => {
    const step = (most: number) => (url: string) => {
      const number = Number(new URL(url).pathname.slice(1))
      return number < most ? { location: `/${number + 1}` } : {}
    }
    expect(await follow('https://shop.example/0', step(20))).toMatchObject({
      isEndless: false,
      last: 'https://shop.example/20',
    })
    const endless = await follow('https://shop.example/0', step(21))
    expect([endless.isEndless, endless.asked.length]).toEqual([true, 21])
  })
})
