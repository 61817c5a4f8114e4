import { expect, test } from 'bun:test'
import { AUTHOR, DEFAULT_PICTURE, type PostHead } from './post.ts'
import { relatedPosts } from './related.ts'

const post = (path: string, category: string, date: string, title: string): PostHead => ({
  path,
  title,
  description: '',
  category,
  date,
  readingTime: 5,
  author: AUTHOR,
  picture: DEFAULT_PICTURE,
  pictureAlt: '',
})

const here = post('here', 'Hubs', '2025-05-10', 'Versions of a link page')
const pathsFor = (all: PostHead[], count?: number) =>
  relatedPosts(here, all, count).map(({ path }) => path)

test('the same category comes first, then shared words, then the nearest day', () => {
  const all = [
    post('far', 'Teams', '2025-01-01', 'Six roles'),
    post('near', 'Teams', '2025-05-11', 'Six roles'),
    post('words', 'Teams', '2024-01-01', 'Old versions, and how a page looked'),
    here,
    post('category', 'Hubs', '2020-01-01', 'Something else'),
  ]
  expect(pathsFor(all, 4)).toEqual(['category', 'words', 'near', 'far'])
})

test('short words and capitals do not count', () => {
  const all = [
    post('short', 'Teams', '2025-01-01', 'A hub of a kind'),
    post('word', 'Teams', '2024-01-01', 'VERSIONS'),
  ]
  expect(pathsFor(all)).toEqual(['word', 'short'])
})

test('three at most, never the post itself, and the same ones each time', () => {
  const all = ['b', 'd', 'a', 'c'].map((path) => post(path, 'Teams', '2025-05-10', 'Six roles'))
  expect(pathsFor([here, ...all])).toEqual(['a', 'b', 'c'])
  expect(pathsFor([here, ...all.toReversed()])).toEqual(['a', 'b', 'c'])
  expect(pathsFor([here])).toEqual([])
})
