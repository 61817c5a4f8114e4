/** Scripts of host names. Letters of all other scripts count as one. */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Georgian',
  'Cherokee',
  'Devanagari',
  'Thai',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
] as const

const tests = scripts.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}]/u
/** Scripts that are used together (UTS 39, highly restrictive). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Whether one label of a host name, in Unicode, mixes scripts that are not used together. */
export function isMixedScript(label: string): boolean {
  const used = new Set<string>()
  for (const sign of label) {
    if (!NEUTRAL.test(sign)) used.add(tests.find(([, test]) => test.test(sign))?.[0] ?? 'other')
  }
  if (used.size < 2) return false
  return !together.some((group) => [...used].every((script) => group.includes(script)))
}
