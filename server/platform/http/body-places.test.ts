import { expect, test } from 'bun:test'
import { BodyPlaces } from './body-places.ts'
import type { Problem } from './problem.ts'

const MB = 1024 * 1024

function refusal(act: () => unknown): [string, number | undefined] | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    const { kind, retryAfterSeconds } = error as Problem
    return [kind, retryAfterSeconds]
  }
}

test('a person has two places, an account eight, and a place that is given back is free again', () => {
  const places = new BodyPlaces()
  const of = (person: string, account = 'acme') => places.take({ person, account })
  const ada = [of('ada'), of('ada')]
  expect(refusal(() => of('ada'))).toEqual(['busy', 2])
  expect(refusal(() => of('ada', 'another'))).toEqual(['busy', 2])
  for (const person of ['bo', 'cy', 'di']) for (let n = 0; n < 2; n++) of(person)
  expect(refusal(() => of('ed'))).toEqual(['busy', 2])
  of('ed', 'another')
  ada[0]?.release()
  of('ed')
})

test('all bodies together have one budget of memory', () => {
  const places = new BodyPlaces({ perPerson: 2, perAccount: 8, bytes: 10 * MB })
  const first = places.take({ person: 'ada', account: 'acme' })
  const second = places.take({ person: 'bo', account: 'other' })
  first.hold(6 * MB)
  // What a body holds is set, not added.
  first.hold(7 * MB)
  second.hold(3 * MB)
  expect(refusal(() => second.hold(4 * MB))).toEqual(['busy', 2])
  first.release()
  second.hold(10 * MB)
})
