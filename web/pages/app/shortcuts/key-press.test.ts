import { expect, test } from 'bun:test'
import { OWNER_ROLE } from '../../../../contract/people/permissions.ts'
import { keyName } from './key-names.ts'
import { keyOf, readPress } from './key-press.ts'
import { shortcutsFor } from './shortcuts.ts'

const shortcuts = shortcutsFor(OWNER_ROLE).flatMap((group) => group.shortcuts)
const press = (key: string, at = 0, hasMod = false) => ({ key, at, hasMod })

test('g waits up to a second for the letter of a screen', () => {
  const { first } = readPress(shortcuts, undefined, press('g'))
  expect(first).toEqual(press('g'))
  expect(readPress(shortcuts, first, press('f', 1000)).command).toEqual({
    kind: 'go',
    path: '/main/furls',
  })
  expect(readPress(shortcuts, first, press('f', 1001))).toEqual({})
})

test('a letter without a screen after g runs its own shortcut', () => {
  const { first } = readPress(shortcuts, undefined, press('g'))
  expect(readPress(shortcuts, first, press('c', 10)).command).toEqual({ kind: 'create' })
  expect(readPress(shortcuts, first, press('g', 10)).first).toEqual(press('g', 10))
})

test('Ctrl opens the palette only, neither c nor a screen after g', () => {
  expect(readPress(shortcuts, undefined, press('k', 0, true)).command).toEqual({ kind: 'palette' })
  expect(readPress(shortcuts, undefined, press('c', 0, true))).toEqual({})
  expect(readPress(shortcuts, press('g'), press('f', 10, true))).toEqual({})
  expect(readPress(shortcuts, undefined, press('k'))).toEqual({})
})

test('shortcuts that a form handles itself run no command', () => {
  expect(readPress(shortcuts, undefined, press('Enter', 0, true))).toEqual({})
  expect(readPress(shortcuts, undefined, press('Escape'))).toEqual({})
})

test('a key is the letter it types, or its position if the letters are not Latin', () => {
  expect(keyOf({ key: 'c', code: 'KeyI' })).toBe('c')
  expect(keyOf({ key: 'C', code: 'KeyC' })).toBe('c')
  expect(keyOf({ key: '?', code: 'Minus' })).toBe('?')
  expect(keyOf({ key: 'с', code: 'KeyC' })).toBe('c')
  expect(keyOf({ key: 'Enter', code: 'Enter' })).toBe('Enter')
})

test('a role that may not create has no shortcut for it', () => {
  const viewer = shortcutsFor(1).flatMap((group) => group.shortcuts)
  expect(viewer.map(({ what }) => what)).not.toContain('Create link')
  expect(readPress(viewer, undefined, press('c'))).toEqual({})
})

test('no two shortcuts have the same keys', () => {
  const all = shortcuts.map(({ keys }) => keys.join(' '))
  expect(new Set(all).size).toBe(all.length)
})

test('keys are named as on the current keyboard', () => {
  expect(keyName('Mod', false)).toBe('Ctrl')
  expect(keyName('Mod', true)).toBe('⌘')
  expect(keyName('g')).toBe('G')
})

test('n makes a hub and g h goes to them, where there are hubs', () => {
  const withHubs = shortcutsFor(OWNER_ROLE, { geo: false, hubs: true }).flatMap(
    (group) => group.shortcuts,
  )
  const making = { kind: 'go', path: '/main/furlhubs?intro=true' } as const
  expect(readPress(withHubs, undefined, press('n')).command).toEqual(making)
  expect(readPress(withHubs, press('g'), press('h', 10)).command).toEqual({
    kind: 'go',
    path: '/main/furlhubs',
  })
  expect(readPress(shortcuts, undefined, press('n'))).toEqual({})
})
