import { build, type InlineConfig, preview } from 'vite'
import { componentSheets } from '../../../scripts/house/component-sheets.ts'
import { freePort } from '../../../server/testing/free-port.ts'

export interface CatalogueServer {
  origin: string
  stop: () => Promise<void>
}

/** Builds the catalogue alone and serves it: the first page of `npm run dev` takes a minute of a processor. */
export async function serveCatalogue(): Promise<CatalogueServer> {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: componentSheets,
    css: { postcss: process.cwd() },
    build: {
      outDir: `${process.cwd()}/.cache/catalogue`,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
    },
  }
  await build(config)
  const port = await freePort()
  const server = await preview({
    ...config,
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
