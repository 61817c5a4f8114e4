const isApple = () =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** A key as it is written on a cap. */
export function keyName(key: string, apple = isApple()): string {
  if (key === 'Mod') return apple ? '⌘' : 'Ctrl'
  if (key === 'Enter') return '↵'
  if (key === 'Escape') return 'Esc'
  return key.toUpperCase()
}

/** Ctrl, or Cmd where Apple's keyboards have that in its place. */
export const hasMod = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
