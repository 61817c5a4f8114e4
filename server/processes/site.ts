import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screenOf, screens } from '../../contract/screens/screens.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { openStaticSite, type StaticSite, siteVersion } from '../platform/http/static-site.ts'

/** The built pages; undefined in development, where another server serves them. */
export function openSite(config: Config): StaticSite | undefined {
  const folder = siteFolder()
  if (folder === undefined) return undefined
  return openStaticSite({
    ...placeOf(config, folder),
    isScreen: (path) => screenOf(path, screens) !== undefined,
  })
}

/** Version of program and pages together: browsers reload the pages when it changes. */
export function buildVersion(config: Config): string {
  const folder = siteFolder()
  const pages = folder === undefined ? 'source' : siteVersion(placeOf(config, folder))
  return `${packageJson.version}-${pages}`
}

function siteFolder(): string | undefined {
  const isSource = import.meta.url.endsWith('.ts')
  const relative = isSource ? '../../build/client' : '../client'
  const folder = fileURLToPath(new URL(relative, import.meta.url))
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

const placeOf = ({ basePath, publicUrl }: Config, folder: string) => ({
  folder,
  basePath,
  replace: ['https://public-url.invalid', publicUrl] as const,
})
