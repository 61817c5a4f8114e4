import { defineConfig } from '@playwright/test'

/** Debian's Chromium; `npm test` installs its package where it is missing. */
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/journeys',
  // Each worker starts a program and a browser of its own; much of a journey is waiting, so two cores carry two.
  workers: 2,
  // Limits are for what hangs, and far from what a machine with other work takes
  timeout: 300_000,
  // Whatever needed the second one is named at the end of the run
  retries: 1,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    // What goes by one cannot be held back or changed by a journey; the one about it lets it in
    serviceWorkers: 'block',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      // Without a sandbox it runs as root too; pages here are ours.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
})
