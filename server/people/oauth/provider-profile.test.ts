import { expect, test } from 'bun:test'
import { readProviderProfile } from './provider-profile.ts'

const profile = (claims: Record<string, unknown>) =>
  readProviderProfile('https://id.example', { sub: 'x', ...claims })

test('an e-mail counts as verified only when the provider says so explicitly', () => {
  for (const wrong of [undefined, null, false, 'false', 1, 'yes', {}]) {
    expect(profile({ email: 'a@b.example', email_verified: wrong }).isEmailVerified).toBe(false)
  }
  for (const right of [true, 'true']) {
    expect(profile({ email: 'a@b.example', email_verified: right }).isEmailVerified).toBe(true)
  }
})

test('e-mails are lowercased, and an address that cannot receive mail is dropped', () => {
  expect(profile({ email: 'Ada@B.Example' }).email).toBe('ada@b.example')
  for (const wrong of [
    'a@b',
    'a@b.example,c@d.example',
    'A <a@b.example>',
    7,
    null,
    ['a@b.example'],
  ]) {
    expect(profile({ email: wrong }).email).toBeUndefined()
  }
})

test.each([
  [{ given_name: 'Ada', family_name: 'Moss', name: 'Somebody Else' }, 'Ada', 'Moss'],
  [{ given_name: 'Ada' }, 'Ada', ''],
  [{ name: 'Ada de la Moss' }, 'Ada', 'de la Moss'],
  [{ family_name: 'Moss' }, 'Moss', ''],
  [{ email: 'ada.moss@b.example' }, 'ada', 'moss'],
  [
    { given_name: 'evil.example', name: 'Win https://evil.example', email: 'ada@b.example' },
    'ada',
    '',
  ],
  [{ given_name: '  ', name: 'Ada' }, 'Ada', ''],
  [{ given_name: 'A\u0000da', email: 'ada@b.example' }, 'ada', ''],
  [{ given_name: 'x'.repeat(101), name: 7, email: 'ada@b.example' }, 'ada', ''],
  [{}, '', ''],
])('%j is called "%s" "%s"', (claims, firstName, lastName) => {
  expect(profile(claims)).toMatchObject({ firstName, lastName })
})
