import { useEffect, useRef } from 'react'
import { useConfig } from '../../../lib/config.ts'
import { hasMod } from './key-names.ts'
import { type KeyPress, keyOf, readPress } from './key-press.ts'
import { type ShortcutCommand, shortcutsFor } from './shortcuts.ts'

/** Shortcuts do not fire in a field, with another modifier held, or while a dialog or menu covers the page. */
export function useShortcuts(role: number, run: (command: ShortcutCommand) => void): void {
  const { geoEnabled, hubEnabled } = useConfig()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const shortcuts = shortcutsFor(role, { geo: geoEnabled, hubs: hubEnabled }).flatMap(
      (group) => group.shortcuts,
    )
    let first: KeyPress | undefined
    const listen = (event: KeyboardEvent) => {
      if (!isForShortcuts(event)) return
      const press = { key: keyOf(event), hasMod: hasMod(event), at: event.timeStamp }
      const reading = readPress(shortcuts, first, press)
      first = reading.first
      if (!reading.command) return
      event.preventDefault()
      latest.current(reading.command)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [role, geoEnabled, hubEnabled])
}

const MODIFIERS = new Set(['Shift', 'CapsLock', 'Control', 'Alt', 'Meta', 'AltGraph'])

function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false
  if (MODIFIERS.has(event.key)) return false
  const isHeld = event.ctrlKey || event.altKey || event.metaKey || isShiftedLetter(event)
  const isOurs = hasMod(event)
    ? !event.altKey && !event.shiftKey
    : !isHeld && !isField(event.target)
  // Last, since it looks through the whole document
  return isOurs && !isCovered()
}

/** Shift may be needed to type signs such as ?, but with a letter it is not the shortcut. */
const isShiftedLetter = ({ shiftKey, key }: KeyboardEvent) =>
  shiftKey && key.toLowerCase() !== key.toUpperCase()

/** Letters mean nothing to these. */
const NO_CHOICE = ':not([type="radio"], [type="checkbox"])'

export const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches(`input${NO_CHOICE}, textarea, select`))

export const isCovered = () => document.querySelector('[role="dialog"], [role="menu"]') !== null
