import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../routes.ts'

const FOLDERS = ['web/ui', 'web/shared']
const CATALOGUE = 'web/pages/catalogue'

/** Not shown, with the reason. */
const without: Record<string, string> = {
  Boundary: 'draws nothing of its own',
  JsonLd: 'is for search engines',
  RouteAnnouncer: 'is for screen readers',
  Toasts: 'stands once in a page, in its root',
}

const read = (files: readonly string[]) =>
  new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

const modulesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => join(folder, file))

const components = (source: string): string[] =>
  [...source.matchAll(/^export (?:default )?(?:function|const) ([A-Z][a-z]\w+)/gm)].map(
    ([, name = '']) => name,
  )

const isDrawnIn = (name: string, source: string) => new RegExp(`<${name}\\b`).test(source)

test('the catalogue shows every component of the interface', () => {
  const catalogue = [...read(modulesIn(CATALOGUE)).values()].join('\n')
  const ui = read(FOLDERS.flatMap(modulesIn))
  const missing = [...ui].flatMap(([file, source]) =>
    components(source)
      .filter((name) => !(name in without) && !isDrawnIn(name, catalogue))
      // Parts that another component draws, which is shown itself.
      .filter((name) => ![...ui.values()].some((text) => isDrawnIn(name, text)))
      // Parts that are loaded on first use by the module of the same name.
      .filter(() => !file.endsWith('-drawn.tsx'))
      .map((name) => `${name} of ${file}`),
  )
  expect(missing).toEqual([])
  expect([...ui.values()].flatMap(components)).toEqual(expect.arrayContaining(Object.keys(without)))
})

test('no build has the catalogue', () => {
  const files = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [file, ...files(children)])
  expect(files(routes).filter((file) => file.includes('catalogue'))).toEqual([])
})
