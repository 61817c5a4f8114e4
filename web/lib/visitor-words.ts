import { devices } from '../../contract/links/rules/rule-words.ts'

export const deviceNames: Readonly<Record<string, string>> = {
  desktop: 'Computer',
  mobile: 'Phone',
  tablet: 'Tablet',
  tv: 'Television',
  console: 'Game console',
  other: 'Anything else',
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Languages offered in the form; the API accepts others too. */
const languageCodes =
  'en es fr de it pt nl pl ru uk tr ar he fa hi bn ur ta te mr zh ja ko vi th id ms fil sv da nb fi is et lv lt cs sk hu ro bg el hr sr sl sq mk bs ca eu gl ga cy mt ka hy az kk uz sw af zu am'.split(
    ' ',
  )

export const languageName = (code: string) => languageNames.of(code) ?? code

export const deviceChoices = devices.map((value) => ({ value, label: deviceNames[value] ?? value }))

export const languageChoices = languageCodes.map((value) => ({ value, label: languageName(value) }))
