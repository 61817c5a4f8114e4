import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { checkBoundaries } from './house/boundaries.mjs'

const timeoutMs = 180_000
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** Imports that must be refused: the rule, the importer, the imported (a bare name is a package). */
const refused = [
  ['no-cycles', 'server/platform/egg.ts', 'server/platform/hen.ts'],
  ['contract-is-a-leaf', 'contract/links/links.ts', 'kysely'],
  ['contract-is-a-leaf', 'contract/links/links.ts', 'server/platform/clock.ts'],
  ['web-knows-only-the-type-of-the-api', 'web/lib/api/api.ts', 'server/app.ts'],
  ['web-takes-no-other-server-type', 'web/lib/api/api.ts', 'type server/config.ts'],
  ['server-knows-no-client', 'server/links/links.ts', 'web/lib/api/api.ts'],
  ['a-qr-code-is-drawn-from-data-alone', 'qr-code/picture.ts', 'server/platform/clock.ts'],
  ['hub-page-is-pure', 'hub-page/page.tsx', 'server/platform/clock.ts'],
  ['hub-page-is-pure', 'hub-page/page.tsx', 'kysely'],
  ['pages-need-no-css-parser', 'hub-page/page.tsx', 'hub-page/custom-css.ts'],
  ['rows-of-blocks-load-no-schemas', 'hub-page/blocks/page.ts', 'contract/hubs/blocks.ts'],
  ['rows-of-blocks-load-no-schemas', 'contract/hubs/networks.ts', 'zod'],
  ['extension-knows-only-the-contract', 'extension/popup.ts', 'web/lib/api/api.ts'],
  ['platform-knows-no-feature', 'server/platform/jobs/jobs.ts', 'server/links/links.ts'],
  ['platform-knows-no-feature', 'server/platform/log.ts', 'type server/config.ts'],
  ['platform-knows-no-feature', 'server/platform/jobs/jobs.ts', 'type server/schema/links.ts'],
  ['platform-knows-no-feature', 'server/platform/database/database.ts', 'server/schema/migrate.ts'],
  ['platform-tests-know-no-feature', 'server/platform/jobs/jobs.test.ts', 'server/config.ts'],
  [
    'platform-tests-know-no-feature',
    'server/platform/jobs/jobs.test.ts',
    'server/schema/migrate.ts',
  ],
  ['the-schema-knows-no-feature', 'server/schema/links.ts', 'server/links/links.ts'],
  ['only-the-start-migrates', 'server/links/store.ts', 'server/schema/migrations/a.ts'],
  ['nothing-imports-an-entry', 'server/processes/chores.ts', 'server/threads/qr-code.ts'],
  ['testing-is-for-tests', 'server/entries/main.ts', 'server/testing/servers/mail.ts'],
  ['testing-is-for-tests', 'server/app.ts', 'server/links/foreign-objects.samples.ts'],
  [
    'account-data-is-listed-once',
    'server/people/accounts/accounts.ts',
    'server/links/account-data.ts',
  ],
  ['domains-meet-at-the-front-door', 'server/links/links.ts', 'server/people/auth/store.ts'],
  ['domains-import-downwards', 'server/people/auth/auth.ts', 'server/links/index.ts'],
  ['the-front-door-is-for-others', 'server/links/links.ts', 'server/links/index.ts'],
  ['rooms-meet-at-their-doors', 'server/people/users/users.ts', 'server/people/auth/store.ts'],
  ['only-the-app-mounts-routes', 'server/people/auth/auth.ts', 'server/people/auth/routes.ts'],
  ['sql-stays-in-stores', 'server/links/links.ts', 'server/platform/database/database.ts'],
  ['sql-stays-in-stores', 'server/redirect/answer.ts', 'kysely'],
  ['http-stays-at-the-edge', 'server/links/store.ts', 'hono'],
  ['nothing-imports-the-hot-path', 'server/links/links.ts', 'server/redirect/answer.ts'],
  ['the-hot-path-stays-thin', 'server/redirect/answer.ts', 'server/people/auth/auth.ts'],
  ['the-hot-path-stays-thin', 'server/redirect/answer.ts', 'server/clicks/recording/shipper.ts'],
  ['web-domains-do-not-meet', 'web/links/list.tsx', 'web/people/auth/form.tsx'],
  ['web-domains-do-not-meet', 'web/links/list.tsx', 'web/pages/login.tsx'],
  ['shared-is-below-the-domains', 'web/shared/favicon.tsx', 'web/people/auth/form.tsx'],
  ['shared-is-below-the-domains', 'web/shared/favicon.tsx', 'web/pages/login.tsx'],
  ['ui-is-product-blind', 'web/ui/button.tsx', 'web/people/auth/form.tsx'],
  ['ui-is-product-blind', 'web/ui/button.tsx', 'web/shared/favicon.tsx'],
  ['ui-is-product-blind', 'web/ui/button.tsx', 'qr-code/picture.ts'],
  ['ui-is-product-blind', 'web/ui/button.tsx', 'contract/links/links.ts'],
  ['lib-is-a-leaf', 'web/lib/api/api.ts', 'web/ui/button.tsx'],
  ['lib-is-a-leaf', 'web/lib/api/api.ts', 'web/shared/favicon.tsx'],
]

/** Imports that must stay allowed, written in the same files. */
const open = [
  ['contract/links/links.ts', 'zod'],
  ['web/lib/api/api.ts', 'type server/app.ts'],
  ['web/lib/api/api.ts', 'contract/people/account.ts'],
  ['web/pages/login.tsx', 'web/people/auth/form.tsx'],
  ['web/people/auth/form.tsx', 'web/ui/button.tsx'],
  ['web/people/auth/form.tsx', 'web/shared/favicon.tsx'],
  ['web/pages/login.tsx', 'web/shared/favicon.tsx'],
  ['web/shared/favicon.tsx', 'web/ui/button.tsx'],
  ['web/shared/favicon.tsx', 'web/lib/api/api.ts'],
  ['web/shared/favicon.tsx', 'contract/links/links.ts'],
  ['server/app.ts', 'server/people/auth/routes.ts'],
  ['server/people/auth/routes.ts', 'hono'],
  ['server/people/auth/routes.ts', 'type kysely'],
  ['server/people/auth/store.ts', 'server/platform/database/database.ts'],
  ['server/links/links.ts', 'server/people/index.ts'],
  ['server/redirect/answer.ts', 'server/domains/domains.ts'],
  ['server/redirect/answer.ts', 'server/clicks/recording/click-record.ts'],
  ['server/redirect/answer.ts', 'server/platform/clock.ts'],
  ['server/platform/clock.test.ts', 'server/testing/servers/mail.ts'],
  ['server/people/auth/store.ts', 'type server/schema/links.ts'],
  ['server/schema/locks.ts', 'type server/platform/database/database.ts'],
  ['server/schema/migrate.ts', 'server/schema/migrations/a.ts'],
  ['server/people/auth/auth.test.ts', 'server/links/store.ts'],
  ['server/account-data/features.ts', 'server/links/account-data.ts'],
  ['server/testing/foreign-objects/foreign-objects.ts', 'server/links/foreign-objects.samples.ts'],
  ['server/links/foreign-objects.samples.ts', 'server/testing/post.ts'],
  ['server/platform/hen.ts', 'server/platform/egg.ts'],
  ['hub-page/page.tsx', 'contract/links/links.ts'],
  ['web/people/auth/form.tsx', 'hub-page/custom-css.ts'],
]

let root

function copySettings(folder) {
  for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'scripts/house/domains.json']) {
    cpSync(name, join(folder, name))
  }
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unfurly-boundaries-'))
  copySettings(root)
  for (const name of ['zod', 'kysely', 'hono']) {
    write(join('node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }))
    write(join('node_modules', name, 'index.js'), 'module.exports = {}')
  }
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function plant(arrows) {
  const texts = new Map()
  for (const [from, imported] of arrows) {
    const [, typeOnly = '', to] = /^(type )?(.+)$/.exec(imported)
    const target = to.includes('/') ? `./${relative(dirname(from), to)}` : to
    const line = `import ${typeOnly}{ thing as t${texts.get(from)?.length ?? 0} } from '${target}'\n`
    texts.set(from, [...(texts.get(from) ?? []), line])
    if (to.includes('/') && !texts.has(to)) texts.set(to, [])
  }
  for (const [file, lines] of texts) write(file, `${lines.join('')}export const thing = 1\n`)
}

const endOf = (imported) => imported.replace('type ', '')
const isSame = (violation, [from, imported]) =>
  violation.from === from &&
  (violation.to === endOf(imported) || violation.to === `node_modules/${imported}/index.js`)

test(
  'every forbidden import is refused by its rule',
  async () => {
    plant([...open, ...refused.map(([, ...arrow]) => arrow)])
    const { violations } = await checkBoundaries(root)
    for (const [rule, ...arrow] of refused) {
      const found = violations.filter((violation) => isSame(violation, arrow))
      expect({ arrow, rules: found.map((violation) => violation.rule) }).toEqual({
        arrow,
        rules: expect.arrayContaining([rule]),
      })
    }
    const tested = new Set(refused.map(([rule]) => rule))
    expect(forbidden.map((rule) => rule.name).filter((name) => !tested.has(name))).toEqual([])
  },
  timeoutMs,
)

test(
  'the imports that the product needs are allowed',
  async () => {
    for (const folder of ['contract', 'qr-code', 'server', 'web', 'hub-page', 'extension']) {
      rmSync(join(root, folder), { recursive: true, force: true })
    }
    plant(open)
    const { modules, violations } = await checkBoundaries(root)
    expect(violations).toEqual([])
    expect(modules).toBeGreaterThan(open.length)
  },
  timeoutMs,
)

test(
  'a check that finds no modules fails',
  async () => {
    const empty = mkdtempSync(join(tmpdir(), 'unfurly-boundaries-'))
    copySettings(empty)
    writeFileSync(join(empty, 'some.config.ts'), 'export const thing = 1')
    mkdirSync(join(empty, 'server'))
    await expect(checkBoundaries(empty)).rejects.toThrow('0 modules')
    rmSync(empty, { recursive: true })
  },
  timeoutMs,
)
