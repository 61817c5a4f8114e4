import { defineConfig } from 'wxt'
import product from '../package.json' with { type: 'json' }
import { smallFonts } from '../scripts/house/fonts.mjs'
import { manifestFor } from './manifest.ts'
import { withoutHtml } from './without-html.ts'

export default defineConfig({
  imports: false,
  outDir: process.env.EXTENSION_FOLDER ?? '../build/extension',
  outDirTemplate: '{{browser}}',
  manifestVersion: 3,
  manifest: ({ browser }) => manifestFor(browser, product.version),
  vite: async () => ({
    plugins: [withoutHtml()],
    resolve: { alias: await smallFonts() },
    build: { sourcemap: false },
  }),
})
