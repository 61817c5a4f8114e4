import { z } from 'zod'
import type { DomainApps } from '../../contract/domains/domain-apps.ts'

/** As typed: a line each. */
export const AppsValues = z.object({
  ios: z.string(),
  android: z.array(z.object({ package: z.string(), fingerprints: z.string() })),
})
export type AppsValues = z.infer<typeof AppsValues>

export const appsTyped = ({ ios, android }: DomainApps): AppsValues => ({
  ios: ios.join('\n'),
  android: android.map((app) => ({
    package: app.package,
    fingerprints: app.fingerprints.join('\n'),
  })),
})

const linesOf = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** An app that nothing was typed for is left away. */
export const appsOf = ({ ios, android }: AppsValues): DomainApps => ({
  ios: linesOf(ios),
  android: shownApps(android).map(({ app }) => ({
    package: app.package.trim(),
    fingerprints: linesOf(app.fingerprints),
  })),
})

/** With their places in the form: those that are sent have others. */
const shownApps = (android: AppsValues['android']) =>
  android
    .map((app, place) => ({ app, place }))
    .filter(({ app }) => `${app.package}${app.fingerprints}`.trim() !== '')

interface FieldProblem {
  path: string
  message: string
}

/** The problems of the call by the fields of the form: a line has none of its own, so its number stands before the sentence. */
export function appErrors(
  problems: readonly FieldProblem[],
  { android }: AppsValues,
): Record<string, string> {
  const places = shownApps(android).map(({ place }) => place)
  const errors: Record<string, string> = {}
  for (const { path, message } of problems) {
    const [field = '', at, part = 'package', line] = path.split('.')
    const name = field === 'ios' ? 'ios' : `android.${places[Number(at)] ?? 0}.${part}`
    const number = field === 'ios' ? at : line
    errors[name] ??= number === undefined ? message : `Line ${Number(number) + 1}: ${message}`
  }
  return errors
}
