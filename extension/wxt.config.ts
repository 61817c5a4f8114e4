import { defineConfig } from 'wxt'
import product from '../package.json' with { type: 'json' }
import { smallFonts } from '../scripts/house/fonts.mjs'
import { manifestFor } from './manifest.ts'

export default defineConfig({
  imports: false,
  outDir: '../build/extension',
  outDirTemplate: '{{browser}}',
  manifestVersion: 3,
  manifest: ({ browser }) => manifestFor(browser, product.version),
  vite: async () => ({
    resolve: { alias: await smallFonts() },
    build: { sourcemap: false },
  }),
})
