import { browsers, type Condition, systems } from '../../../contract/links/rules/rule-words.ts'
import { deviceChoices, languageChoices } from '../../lib/visitor-words.ts'

export const conditionNames: Readonly<Record<Condition, string>> = {
  devices: 'Device',
  os: 'System',
  browsers: 'Browser',
  languages: 'Language',
  hours: 'Days and hours',
  startsAt: 'From',
  expiresAt: 'Until',
}

export const choices = {
  devices: deviceChoices,
  os: systems.map((value) => ({ value, label: value })),
  browsers: browsers.map((value) => ({ value, label: value })),
  languages: languageChoices,
}
