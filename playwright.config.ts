import { defineConfig } from '@playwright/test'
import { chromiumPath } from './scripts/house/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  // They have their own configuration, without a browser of Playwright's.
  testIgnore: '**/e2e/firefox/**',
  outputDir: 'test-results/journeys',
  // Each worker starts its own program and browser; journeys mostly wait, so two cores are enough for three.
  workers: 3,
  // Timeouts catch hanging tests and are far above the times on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // On CI a second try tells a slow machine from a fault; the summary names each journey that needed it, with its error.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
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
