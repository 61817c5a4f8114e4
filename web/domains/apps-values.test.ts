import { expect, test } from 'bun:test'
import { appErrors, appsOf, appsTyped } from './apps-values.ts'

const apps = {
  ios: ['ABCDE12345.com.example.app', 'ABCDE12345.com.example.lite'],
  android: [{ package: 'com.example.app', fingerprints: ['AA', 'BB'] }],
}

test('apps are typed a line each, and read back as they were', () => {
  expect(appsTyped(apps).ios).toBe('ABCDE12345.com.example.app\nABCDE12345.com.example.lite')
  expect(appsOf(appsTyped(apps))).toEqual(apps)
})

test('blank lines and apps that nothing was typed for are left away', () => {
  const typed = { ios: ' \n', android: [{ package: ' ', fingerprints: '\n' }] }
  expect(appsOf(typed)).toEqual({ ios: [], android: [] })
})

test('a problem goes to its field, and names its line', () => {
  const typed = {
    ios: 'a\nb',
    android: [
      { package: '', fingerprints: '' },
      { package: 'app', fingerprints: 'AA\nBB' },
    ],
  }
  const problems = [
    { path: 'ios.1', message: 'Write it anew' },
    { path: 'android.0.package', message: 'No package' },
    { path: 'android.0.fingerprints.1', message: 'No fingerprint' },
  ]
  expect(appErrors(problems, typed)).toEqual({
    ios: 'Line 2: Write it anew',
    'android.1.package': 'No package',
    'android.1.fingerprints': 'Line 2: No fingerprint',
  })
  expect(appErrors([{ path: 'android', message: 'Each package once' }], typed)).toEqual({
    'android.0.package': 'Each package once',
  })
})
