import type { Locator, Page } from '@playwright/test'

/** A part of the page in CSS pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** A picture of the product: where it is taken, and what of the screen it shows. */
export interface Scene {
  name: string
  /** Below the base path. */
  path: string
  /** Brings the screen into the state of the picture, and returns when that is visible. */
  set: (page: Page) => Promise<unknown>
  /** What it shows: an element, cut to a height, or a part of the page. */
  shows: Crop | ((page: Page) => Shown)
  /** Of the browser, where it is not the usual one. */
  window?: { width: number; height: number }
  /** Taken from a demo in which plans can be paid for. */
  hasPayments?: true
}

interface Shown {
  element: Locator
  /** The height to cut to, from the top. */
  height?: number
}

export const WINDOW = { width: 1280, height: 860 }

/** The screen without bar and menu, in the proportions of a post's head: 12 by 7. */
export const head: Crop = { x: 236, y: 56, width: 1044, height: 609 }

export const dialog = (page: Page) => page.getByRole('dialog')
export const panel = (page: Page, title: string) => page.getByRole('region', { name: title })
export const visible = (locator: Locator) => locator.first().waitFor({ state: 'visible' })
