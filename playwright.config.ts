import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/house/chromium.mjs'
import { workers } from './scripts/house/workers.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  // They have their own configuration, without a browser of Playwright's.
  testIgnore: '**/e2e/firefox/**',
  globalSetup: './e2e/support/prepared-folder.ts',
  outputDir: 'test-results/journeys',
  // Each has its own program and browser, which need a core: with more, all of them wait, and waiting pages cost too.
  workers,
  // Timeouts catch hanging tests and are far above the times on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A journey that needs a second try has a fault, in itself or in the product.
  retries: 0,
  forbidOnly: true,
  // For journeys that somebody runs alone; `npm test` has reporters of its own.
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Journeys cannot intercept requests of a service worker; only the journey about it allows one.
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: {
      // `npm test` installs its package if it is missing.
      executablePath: chromiumPath(),
      args: [
        // Allows running as root; all pages are our own.
        ...['--no-sandbox', '--disable-dev-shm-usage'],
        // A page lives for seconds, too short for code that is compiled a second time to pay.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
})
