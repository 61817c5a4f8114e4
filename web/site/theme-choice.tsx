import { useEffect } from 'react'
import { type Theme, themes } from '../lib/theme.ts'
import { markThemeChoice } from './theme-buttons.ts'
import css from './theme-choice.module.css'

const labels: Record<Theme, string> = { auto: 'System', light: 'Light', dark: 'Dark' }

/** The site's script handles the buttons, with or without React. */
export function ThemeChoice() {
  useEffect(markThemeChoice, [])
  return (
    <fieldset aria-label="Theme" className={css.choice}>
      {themes.map((theme) => (
        <button
          key={theme}
          type="button"
          data-theme-choice={theme}
          aria-pressed={theme === 'auto'}
          suppressHydrationWarning
        >
          {labels[theme]}
        </button>
      ))}
    </fieldset>
  )
}
