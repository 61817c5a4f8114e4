import { expect, test } from 'bun:test'
import { readOpenKeys } from './open-key.ts'

const asked = (path: string) =>
  readOpenKeys(path).map(({ key, isAboutIt, segments }) =>
    [key, ...(isAboutIt ? ['facts'] : []), ...(segments ? [segments] : [])].join(' '),
  )

test.each([
  ['/a', ['a']],
  ['/Sale/', ['Sale']],
  ['/a/b/c', ['a/b/c', 'a/b /c', 'a /b/c']],
  ['/a%2Fb', ['a/b']],
  ['/%E6%9D%B1%E4%BA%AC', ['東京']],
  ['/cafe%CC%81', ['café']],
  ['/c+', ['c+', 'c facts', 'c']],
  ['/sale.', ['sale.', 'sale']],
  ['/%22%E6%9D%B1%22', ['東']],
  ['/sale),', ['sale']],
  ['/', []],
  ['/robots.txt', []],
  ['/login/x', ['login/x']],
  ['/login', []],
  ['/a/../b', []],
  ['/a/%2e%2e/b', []],
  [
    '/1/2/3/4/5/6/7/8/9',
    [
      '1/2/3/4/5/6/7/8 /9',
      '1/2/3/4/5/6/7 /8/9',
      '1/2/3/4/5/6 /7/8/9',
      '1/2/3/4/5 /6/7/8/9',
      '1/2/3/4 /5/6/7/8/9',
      '1/2/3 /4/5/6/7/8/9',
      '1/2 /3/4/5/6/7/8/9',
      '1 /2/3/4/5/6/7/8/9',
    ],
  ],
])('%s may ask for %j', (path, keys) => {
  expect(asked(path)).toEqual(keys)
})

test('a long path is read in no time', () => {
  expect(readOpenKeys(`/${'a/'.repeat(4000)}`).length).toBeLessThan(10)
  expect(readOpenKeys(`/${'%F0%9F%8E%89'.repeat(1200)}`)).toEqual([])
})
