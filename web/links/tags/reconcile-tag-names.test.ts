import { expect, test } from 'bun:test'
import { reconcileTagNames } from './reconcile-tag-names.ts'

const launch = { id: 'tag_1', name: 'launch' }
const print = { id: 'tag_2', name: 'print' }

test('a renamed tag stays chosen by its new name, whatever the case', () => {
  const after = [{ ...launch, name: 'Opening' }, print]
  expect(reconcileTagNames(['Launch', 'print'], [launch, print], after)).toEqual([
    'Opening',
    'print',
  ])
})

test('a deleted tag is dropped, and a new name is kept', () => {
  expect(reconcileTagNames(['launch', 'brand new'], [launch, print], [print])).toEqual([
    'brand new',
  ])
})

test('a tag renamed to a chosen name is chosen once', () => {
  const after = [{ ...launch, name: 'print' }]
  expect(reconcileTagNames(['launch', 'print'], [launch], after)).toEqual(['print'])
})

test('the same array is returned if nothing changed', () => {
  const names = ['launch', 'brand new']
  expect(reconcileTagNames(names, [launch], [launch, print])).toBe(names)
})
