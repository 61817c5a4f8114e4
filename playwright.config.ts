import { defineConfig } from '@playwright/test'

/** Debian's Chromium; `npm test` installs its package where it is missing. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/journeys',
  // Each worker starts a program of its own; two cores are enough for one of them and a browser.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Without a sandbox it runs as root too; pages here are ours.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
})
