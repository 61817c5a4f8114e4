import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/house/chromium.mjs'
import { workers } from './scripts/house/workers.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  // They have their own configuration, without a browser of Playwright's.
  testIgnore: '**/e2e/firefox/**',
  outputDir: 'test-results/journeys',
  // Each starts its own program and browser.
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
      // Allows running as root; all pages are our own.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
})
