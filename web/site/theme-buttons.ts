import { applyTheme, chosenTheme, storeTheme, type Theme } from '../lib/theme.ts'

const buttons = () => document.querySelectorAll<HTMLElement>('[data-theme-choice]')

export function markThemeChoice(): void {
  const chosen = chosenTheme(document.cookie)
  for (const button of buttons()) {
    button.setAttribute('aria-pressed', String(button.dataset.themeChoice === chosen))
  }
}

/** Returns whether the press was on one of the buttons. */
export function pressThemeButton(target: Element): boolean {
  const button = target.closest<HTMLElement>('[data-theme-choice]')
  if (!button) return false
  const theme = button.dataset.themeChoice as Theme
  storeTheme(theme)
  applyTheme(theme)
  markThemeChoice()
  return true
}
