const isApple = () =>
  typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const names: Readonly<Record<string, string>> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Shift: 'Shift',
  Alt: 'Alt',
}

/** The label of a key on the keyboard. */
export function keyName(key: string, apple = isApple()): string {
  if (key === 'Mod') return apple ? '⌘' : 'Ctrl'
  return names[key] ?? key.toUpperCase()
}

/** Ctrl alone, or Cmd alone on Apple's keyboards. */
export const hasMod = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
