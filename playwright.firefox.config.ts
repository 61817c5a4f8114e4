import { defineConfig } from '@playwright/test'
import chromium from './playwright.config.ts'

/** The journeys in Firefox: Playwright runs them, and WebDriver BiDi drives the browser. */
export default defineConfig({
  ...chromium,
  testDir: 'e2e/firefox',
  testIgnore: [],
  outputDir: 'test-results/firefox-journeys',
  use: {},
})
