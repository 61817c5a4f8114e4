import { expect, test } from 'bun:test'
import { reconcileTagNames } from './reconcile-tag-names.ts'

const launch = { id: 'tag_1', name: 'launch' }
const print = { id: 'tag_2', name: 'print' }

test('a chosen tag that is renamed stays chosen by its new name, in any spelling', () => {
  const after = [{ ...launch, name: 'Opening' }, print]
  expect(reconcileTagNames(['Launch', 'print'], [launch, print], after)).toEqual(['Opening', 'print'])
})

test('a chosen tag that is deleted is let go of, and a new name stays', () => {
  expect(reconcileTagNames(['launch', 'brand new'], [launch, print], [print])).toEqual(['brand new'])
})

test('a tag that takes the name of a chosen one is chosen once', () => {
  const after = [{ ...launch, name: 'print' }]
  expect(reconcileTagNames(['launch', 'print'], [launch], after)).toEqual(['print'])
})

test('where nothing became of them, they are the very same', () => {
  const names = ['launch', 'brand new']
  expect(reconcileTagNames(names, [launch], [launch, print])).toBe(names)
})
