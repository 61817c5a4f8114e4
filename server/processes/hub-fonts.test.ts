import { expect, test } from 'bun:test'
import { findHubFont } from './hub-fonts.ts'

test.each(['', '../server/main.js', 'inter', 'constructor', '%2e%2e/server/main.js'])(
  'a font is served by the name of its file only, not as %p',
  (name) => {
    expect(findHubFont(name)).toBeUndefined()
  },
)
