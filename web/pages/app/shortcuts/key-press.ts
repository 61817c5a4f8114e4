import type { Shortcut, ShortcutCommand } from './shortcuts.ts'

/** How long the first key of a sequence waits for the second. */
export const WAIT_MS = 1000

export interface KeyPress {
  /** In the notation of `Shortcut.keys`. */
  key: string
  hasMod: boolean
  /** In milliseconds, on a monotonic clock. */
  at: number
}

export interface KeyReading {
  command?: ShortcutCommand
  /** The first key of a sequence, which waits for the second. */
  first?: KeyPress
}

/** The command of a key press, given the press that waits for a second key. */
export function readPress(
  shortcuts: readonly Shortcut[],
  first: KeyPress | undefined,
  press: KeyPress,
): KeyReading {
  const isInTime = first !== undefined && press.at - first.at <= WAIT_MS
  const both = isInTime && !press.hasMod ? [first.key, press.key] : undefined
  const found = both && findShortcut(shortcuts, both)
  if (found?.command) return { command: found.command }
  const alone = findShortcut(shortcuts, press.hasMod ? ['Mod', press.key] : [press.key])
  if (alone?.command) return { command: alone.command }
  const begins =
    !press.hasMod && shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === press.key)
  return begins ? { first: press } : {}
}

const findShortcut = (shortcuts: readonly Shortcut[], keys: readonly string[]) =>
  shortcuts.find((one) => one.keys.join(' ') === keys.join(' '))

/**
 * The key by the letter it types, so that shortcuts follow the keyboard layout. If the letters are not Latin, the key by
 * its position instead.
 */
export function keyOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = key.length === 1 && key > '~'
  const placed = isForeign ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  const written = placed ?? key
  return written.length === 1 ? written.toLowerCase() : written
}
