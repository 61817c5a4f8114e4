import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstance } from 'addons-linter'
import { unzipSync } from 'fflate'
import { buildExtension } from './house/extension.mjs'

const folders = []
const packages = []

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-extension-'))
  folders.push(folder)
  return folder
}

const packagesIn = async (folder) => (await buildExtension({ folder })).map(({ file }) => file)

const manifestIn = (zip) =>
  JSON.parse(new TextDecoder().decode(unzipSync(readFileSync(zip))['manifest.json']))

beforeAll(async () => {
  packages.push(...(await packagesIn(newFolder())))
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the packages of the extension', () => {
  test('are the same bytes when they are built again elsewhere', async () => {
    const again = await packagesIn(newFolder())
    for (const [at, zip] of packages.entries())
      expect(Bun.SHA256.hash(readFileSync(again[at]), 'hex')).toBe(
        Bun.SHA256.hash(readFileSync(zip), 'hex'),
      )
  })

  test('ask for these permissions and no others', () => {
    const [chrome, firefox] = packages.map(manifestIn)
    const permissions = ['activeTab', 'contextMenus', 'storage', 'clipboardWrite', 'alarms']
    expect(firefox.permissions).toEqual(permissions)
    expect(chrome.permissions).toEqual([...permissions, 'offscreen'])
    for (const manifest of [chrome, firefox]) {
      expect(manifest.host_permissions).toBeUndefined()
      expect(manifest.content_scripts).toBeUndefined()
      expect(manifest.optional_permissions).toBeUndefined()
      expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://*/*'])
      expect(manifest.web_accessible_resources).toBeUndefined()
    }
  })

  test('load no code but their own', () => {
    for (const zip of packages) {
      const { extension_pages: policy } = manifestIn(zip).content_security_policy
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
      const entries = Object.entries(unzipSync(readFileSync(zip)))
      const pages = entries.filter(([name]) => name.endsWith('.html'))
      expect(pages.length).toBeGreaterThan(1)
      for (const [, bytes] of pages) {
        const html = new TextDecoder().decode(bytes)
        expect(html).not.toMatch(/(src|href)="(https?:)?\/\//)
        expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
      }
    }
  })

  test('have nothing that the review of Firefox finds fault with', async () => {
    const config = {
      _: [packages[1]],
      logLevel: 'fatal',
      stack: false,
      boring: true,
      output: 'none',
    }
    const report = await createInstance({ config, runAsBinary: false }).run()
    const found = [...report.errors, ...report.warnings, ...report.notices]
    expect(found.map(({ code, message, file }) => ({ code, message, file }))).toEqual([])
  })
})
