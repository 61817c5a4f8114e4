import { describe, expect, test } from 'bun:test'
import { openSecrets } from './secrets.ts'

const secrets = openSecrets('one secret key')

describe('Sealed texts', () => {
  test('can be opened, and no two of them are equal', () => {
    const sealed = secrets.seal('totp', 'fac_1', 'JBSWY3DPEHPK3PXP')
    expect(sealed).toMatch(/^[\w-]+$/)
    expect(sealed).not.toBe(secrets.seal('totp', 'fac_1', 'JBSWY3DPEHPK3PXP'))
    expect(secrets.open('totp', 'fac_1', sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(secrets.open('totp', 'é', secrets.seal('totp', 'é', ''))).toBe('')
  })

  test('cannot be opened in another place, for another purpose, with another key, or with a changed bit', () => {
    const sealed = secrets.seal('totp', 'fac_1', 'a secret')
    expect(secrets.open('totp', 'fac_2', sealed)).toBeUndefined()
    expect(secrets.open('other', 'fac_1', sealed)).toBeUndefined()
    expect(openSecrets('another key').open('totp', 'fac_1', sealed)).toBeUndefined()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(secrets.open('totp', 'fac_1', changed.toString('base64url'))).toBeUndefined()
    }
    for (const cut of ['', 'nonsense', sealed.slice(0, 20), sealed.slice(0, -4)]) {
      expect(secrets.open('totp', 'fac_1', cut)).toBeUndefined()
    }
  })
})
